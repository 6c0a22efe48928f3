import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('site/home-page.tsx'),
  route('businesses/search', 'directory/search-page.tsx'),
  route('category/:categoryId', 'directory/category-page.tsx', { id: 'category' }),
  route('category/:categoryId/city/:cityId', 'directory/category-page.tsx', {
    id: 'category-in-city',
  }),
  route('business/:businessId', 'directory/business-page.tsx'),
  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig
