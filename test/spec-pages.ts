/** A page of the specification's table of routes, with its required texts. */
export type SpecPage = {
  path: string
  /** 200 when left out. */
  status?: number
  /** The document's title, without the site's name. */
  title: string
  h1: string
  /** The specification's texts for the page. */
  words: string[]
}

const suggest = ["Can't find your business?", 'Submit Your Business']
const noBusinesses = [
  'Help us grow our community by suggesting a veteran-owned business you know about.',
  'Submit a Business',
]
const review = ['Our team will review', 'within 24 hours']
const featured = 'Featured Veteran-Owned Businesses'
const invalidZip = 'Please enter a valid Florida zip code (32xxx, 33xxx, or 34xxx)'

/** Every page of the table, for a signed-out visitor. */
export const specPages: SpecPage[] = [
  {
    path: '/',
    title: 'Florida Veteran Business Directory: find veteran-owned businesses near you',
    h1: "Florida's Premier Veteran Business Directory",
    words: [
      'Popular Business Categories',
      'Mortgage Assistance HVAC Food and Drinks Health and Wellness General Contractors',
      'View All Categories',
      'Find Businesses Near You',
      'All Categories',
      'Find Businesses',
      'Empowering Veterans: Businesses and Organizations Making a Difference',
      'Learn More',
      'View More Veteran Resources',
    ],
  },
  {
    path: '/about-us',
    title: 'About Us',
    h1: 'About Us',
    words: [
      'Our Mission',
      'connect consumers with veteran-owned businesses',
      'Service & Leadership',
      'Economic Impact',
      'Community Building',
      'Giving Back',
      'Veteran Business Impact',
      'veteran-owned businesses 2.5M+',
      'jobs 5.8M',
      'annual revenue $1T+',
      'of all U.S. businesses 9%',
      'Challenges Faced by Veteran Entrepreneurs',
      'Access to Capital',
      'Business Network Development',
      'Market Visibility',
    ],
  },
  {
    path: '/submit-business',
    title: 'Submit your business',
    h1: 'Submit your business',
    words: [
      'All submissions are reviewed before publishing',
      'confirmation email follows approval',
      'Name of the business',
      'Opening hours',
      'Check and send',
      'Submit this business',
    ],
  },
  ...['/submit-business-confirmation', '/submit-confirmation'].map((path) => ({
    path,
    title: 'Submission Received',
    h1: 'Thank You for Your Submission',
    words: ['Submission Received', ...review, 'Return to Home'],
  })),
  {
    path: '/auth',
    title: 'Sign In',
    h1: 'Sign In',
    words: ['Email', 'Password', "Don't have an account? Sign Up", 'Forgot your password?'],
  },
  {
    path: '/auth?mode=sign-up',
    title: 'Create an Account',
    h1: 'Create an Account',
    words: ['Email', 'Password', 'Already have an account? Sign In'],
  },
  {
    path: '/categories',
    title: 'All Categories of Veteran-Owned Businesses in Florida',
    h1: 'All Categories',
    words: ['Back to Home', 'A Animal Services', 'W Waste Removal', ...suggest],
  },
  {
    path: '/regions',
    title: 'Florida Regions: veteran-owned businesses by region and county',
    h1: 'Florida Regions',
    words: ['Home ›Regions', 'South Florida 7 counties', '+3 more 37 Veteran Businesses'],
  },
  {
    path: '/region/south',
    title: 'Veteran-Owned Businesses in South Florida',
    h1: 'South Florida',
    words: [
      'Home ›Regions ›South Florida',
      'Veteran-owned businesses serving 7 counties in this region',
      'Counties in this Region',
      'Veteran-Owned Businesses',
      'Page 1 of 6',
    ],
  },
  {
    path: '/region/nowhere',
    status: 404,
    title: 'Region Not Found',
    h1: 'Region Not Found',
    words: ["The region you're looking for doesn't exist.", 'Back to All Regions'],
  },
  {
    path: '/county/martin',
    title: 'Veteran Owned Businesses in Martin County',
    h1: 'Veteran Owned Businesses in Martin County',
    words: [
      'Home ›Regions ›Martin County',
      'Supporting veteran-owned businesses in Martin County helps strengthen our local economy and honors those who served our country.',
      'Page 1 of 4',
    ],
  },
  {
    path: '/category/hvac',
    title: 'Florida Veteran Owned HVAC Businesses',
    h1: 'Florida Veteran Owned HVAC Businesses',
    words: ['Back to Home', 'Back to Categories', ...suggest],
  },
  {
    path: '/category/roofing',
    title: 'Florida Veteran Owned Roofing Businesses',
    h1: 'Florida Veteran Owned Roofing Businesses',
    words: ['No businesses have posted yet in Roofing Category', ...noBusinesses, ...suggest],
  },
  {
    path: '/category/no-such-trade',
    status: 404,
    title: 'Unknown category',
    h1: 'Florida Veteran Owned Businesses',
    words: ['No businesses have posted yet in this category', ...noBusinesses],
  },
  {
    path: '/category/hvac/city/stuart',
    title: 'Florida Veteran Owned HVAC Businesses in Stuart',
    h1: 'Florida Veteran Owned HVAC Businesses in Stuart',
    words: ['Tidewatch Air and Heat', ...suggest],
  },
  {
    path: '/business/semper-plumbing-stuart',
    title: 'Semper Plumbing - Veteran-Owned Plumbing in Stuart, FL',
    h1: 'Semper Plumbing',
    words: ['Sample: SBA certified', 'Contact Business', 'Share', ...suggest],
  },
  {
    path: '/business/no-such-business',
    status: 404,
    title: 'Business not found',
    h1: 'Business not found',
    words: ["The business profile you're looking for doesn't exist or has been removed."],
  },
  {
    path: '/business/semper-plumbing-stuart/nearby',
    title: 'Businesses Near Semper Plumbing',
    h1: 'Businesses Near Semper Plumbing',
    words: ['Back to Search', 'within 30 miles'],
  },
  {
    path: '/businesses/search',
    title: 'Find Veteran-Owned Businesses',
    h1: 'Find Veteran-Owned Businesses',
    words: ['Back to Home', 'Education & Training', 'Search'],
  },
  {
    path: '/businesses/search?category=HVAC',
    title: 'HVAC Veteran-Owned Businesses',
    h1: 'HVAC Veteran-Owned Businesses',
    words: ['5 businesses found'],
  },
  {
    path: '/businesses/search?zip=34994&category=HVAC',
    title: 'Veteran-Owned Businesses Near 34994 - HVAC',
    h1: 'Veteran-Owned Businesses Near 34994 - HVAC',
    words: ['Showing businesses near zip code 34994, sorted by distance', 'Search Again', 'miles'],
  },
  {
    path: '/businesses/search?q=zzzzzz',
    title: 'Veteran-owned businesses matching “zzzzzz”',
    h1: 'Veteran-owned businesses matching “zzzzzz”',
    words: [
      'No businesses found',
      "We couldn't find any businesses matching your search criteria.",
      'Try searching with a different category or ZIP code.',
    ],
  },
  {
    path: '/businesses/search?zip=90210',
    status: 400,
    title: 'Find Veteran-Owned Businesses',
    h1: 'Find Veteran-Owned Businesses',
    words: ['Invalid zip code', invalidZip],
  },
  { path: '/featured', title: featured, h1: featured, words: ['Read More'] },
  { path: '/featured-business/favob1', title: featured, h1: featured, words: ['Read More'] },
  {
    path: '/featured-article/favob1',
    title:
      'Sunward Veteran Owners Association: 140 Florida businesses that pick up the phone for each other',
    h1: 'Sunward Veteran Owners Association: 140 Florida businesses that pick up the phone for each other',
    words: ['Back to Featured', 'Contact Information'],
  },
  {
    path: '/veteran-resources',
    title: 'Veteran Resources in Florida',
    h1: 'Veteran Resources in Florida',
    words: [
      'healthcare, employment, housing, and legal aid',
      'State & Government Resources',
      'Employment & Business Resources',
      'Healthcare & Mental Health',
      'Housing Assistance',
      'Legal & Advocacy Support',
      'Community & Support Organizations',
      'Need Assistance',
      '988 (Press 1)',
    ],
  },
  {
    path: '/list-your-business',
    title: 'Redirecting to business signup',
    h1: 'Redirecting to business signup...',
    words: [],
  },
  {
    path: '/business-signup',
    title: 'List your veteran-owned business in Florida',
    h1: 'List your veteran-owned business',
    words: ['I own this business', 'I know this business'],
  },
  {
    path: '/any/other/path',
    status: 404,
    title: 'Page Not Found',
    h1: 'Page Not Found',
    words: [
      '404',
      "We couldn't find the page you're looking for. The page may have been moved, deleted, or might never have existed.",
      'Back to Home',
      'Browse Featured Businesses',
      'About Us',
    ],
  },
]
