import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('site/home-page.tsx'),
  route('businesses/search', 'directory/search-page.tsx'),
  route('category/:categoryId', 'directory/category-page.tsx', { id: 'category' }),
  route('category/:categoryId/city/:cityId', 'directory/category-page.tsx', {
    id: 'category-in-city',
  }),
  route('categories', 'directory/categories-page.tsx'),
  route('category-icons.svg', 'directory/category-icons.ts'),
  route('regions', 'directory/regions-page.tsx'),
  route('region/:regionId', 'directory/region-page.tsx'),
  route('county/:countyId', 'directory/county-page.tsx'),
  route('business/:businessId', 'directory/business-page.tsx'),
  route('about-us', 'site/about-page.tsx'),
  route('about', 'site/about-redirect.ts'),
  route('featured', 'articles/featured-page.tsx', { id: 'featured' }),
  route('featured-business/:id', 'articles/featured-page.tsx', { id: 'featured-business' }),
  route('featured-article/:articleId', 'articles/article-page.tsx'),
  route('veteran-resources', 'resources/resources-page.tsx'),
  route('business-signup', 'site/business-signup-page.tsx'),
  route('list-your-business', 'site/list-your-business-page.tsx'),
  route('submit-business', 'submissions/submit-page.tsx'),
  route('submit-business-confirmation', 'site/submission-received-page.tsx', {
    id: 'submit-business-confirmation',
  }),
  route('submit-confirmation', 'site/submission-received-page.tsx', { id: 'submit-confirmation' }),
  route('business/:businessId/nearby', 'directory/nearby-page.tsx'),
  route('business/:businessId/card', 'directory/card-page.tsx'),
  route('auth/sign-out', 'account/sign-out-page.tsx'),
  layout('account/guarded-page.tsx', [
    route('account', 'account/account-page.tsx'),
    route('business-submission-confirmation', 'site/thank-you-page.tsx'),
  ]),
  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig
