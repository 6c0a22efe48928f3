import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('site/home-page.tsx'),
  route('businesses/search', 'directory/search-page.tsx'),
  route('category/:categoryId', 'directory/category-page.tsx', { id: 'category' }),
  route('category/:categoryId/city/:cityId', 'directory/category-page.tsx', {
    id: 'category-in-city',
  }),
  route('categories', 'directory/categories-page.tsx'),
  route('regions', 'directory/regions-page.tsx'),
  route('region/:regionId', 'directory/region-page.tsx'),
  route('county/:countyId', 'directory/county-page.tsx'),
  route('business/:businessId', 'directory/business-page.tsx'),
  route('business/:businessId/nearby', 'directory/nearby-page.tsx'),
  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig
