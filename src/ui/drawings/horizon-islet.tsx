/** An islet with a lighthouse among palms. */
export function Islet() {
  return (
    <g transform="translate(-22)">
      <g fill="#143A63">
        <path d="M838 288q24-9 62-10q60-6 104 2q26 1 48 8q-110 7-214 0z" />
        <path d="M851 286q6-9 14-4q5-8 13-2q7-6 13 2M958 282q8-10 17-3q9-9 18 0q9-6 15 4" />
      </g>
      <g fill="#0F2C50">
        <path d="M915 280l5-66h12l5 66zM917 214v-3h18v3zM919 211v-11h14v11zM917 200q9-12 18 0zM925 194v-6h2v6zM939 280v-13l12-8l12 8v13z" />
        <use href="#hz-palm" transform="translate(880 281) scale(.23)" />
        <use href="#hz-palm" transform="translate(893 280) scale(-.17 .17)" />
        <use href="#hz-palm" transform="translate(980 281) scale(.2)" />
        <use href="#hz-palm" transform="translate(992 281) scale(-.24 .25)" />
      </g>
      <path fill="#F7F3EA" opacity=".75" d="M918.4 240h15.200l1 12h-17.200z" />
      <path fill="#F2C14E" d="M922 202h8v7h-8zM944 271h4v5h-4zM953 271h4v5h-4z" />
      <path
        fill="#0F2C50"
        opacity=".45"
        d="M909 292q17-2 34 0q-17 2-34 0M920 298q10-2 20 0q-10 2-20 0M911 305q13-2 26 0q-13 2-26 0M955 294q30-2 60 0q-30 2-60 0M850 294q22-2 44 0q-22 2-44 0"
      />
    </g>
  )
}
