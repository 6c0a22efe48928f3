/** Of the Census Bureau, since 2017: the Annual Business Survey. */
export const newerSurvey = 'https://www.census.gov/programs-surveys/abs.html'
