/** Spanish joins "de" and "a" with the article of a place: "cerca del condado de Martin". */
export function withArticle(text: string): string {
  return text.replace(/\b([Dd]e|[Aa]) el (?=condado )/g, '$1l ')
}
