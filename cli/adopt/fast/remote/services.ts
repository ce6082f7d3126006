/** Services of other companies, by what they are for: their scripts change with the service, or have to be loaded from it. */
const SERVICES: readonly (readonly [what: string, hosts: RegExp])[] = [
  [
    "analytics",
    /(^|\.)(googletagmanager\.com|google-analytics\.com|connect\.facebook\.net|hs-scripts\.com|hs-analytics\.net|hsforms\.net|hubspot\.com|clarity\.ms|hotjar\.com|segment\.com|plausible\.io|usefathom\.com|mixpanel\.com|matomo\.cloud|licdn\.com|analytics\.tiktok\.com|cloudflareinsights\.com|fullstory\.com|posthog\.com|doubleclick\.net|googleadservices\.com|googlesyndication\.com|ads-twitter\.com|pinimg\.com)$/,
  ],
  [
    "chat",
    /(^|\.)(intercom\.io|intercomcdn\.com|crisp\.chat|tawk\.to|drift\.com|zdassets\.com|zopim\.com|tidio\.co|livechatinc\.com|smartsuppchat\.com|userlike\.com)$/,
  ],
  ["a map", /(^|\.)(maps\.googleapis\.com|maps\.google\.com|mapbox\.com|openstreetmap\.org)$/],
  ["video", /(^|\.)(vimeo\.com|youtube\.com|youtube-nocookie\.com|ytimg\.com|wistia\.com|wistia\.net|loom\.com)$/],
  [
    "consent",
    /(^|\.)(cookiebot\.com|cookielaw\.org|onetrust\.com|iubenda\.com|usercentrics\.eu|osano\.com|termly\.io|cookieyes\.com|cdn-cookieyes\.com|cookie-script\.com|quantcast\.com|klaro\.org)$/,
  ],
  [
    "payment",
    /(^|\.)(stripe\.com|paypal\.com|paypalobjects\.com|squareup\.com|squarecdn\.com|paddle\.com|klarna\.com|klarnacdn\.net|braintreegateway\.com|adyen\.com|gumroad\.com|lemonsqueezy\.com|snipcart\.com|foxycart\.com)$/,
  ],
  [
    "licensed fonts",
    /(^|\.)(typekit\.net|typekit\.com|kit\.fontawesome\.com|fonts\.net|typography\.com|fontstand\.com|type-together\.com)$/,
  ],
  [
    "a check for robots",
    /(^|\.)(recaptcha\.net|challenges\.cloudflare\.com|hcaptcha\.com)$|^www\.(google|gstatic)\.com$/,
  ],
  ["appointments", /(^|\.)(calendly\.com|acuityscheduling\.com|cal\.com|youcanbook\.me)$/],
];

/** Why a file of a service stays at its host; undefined for another host. */
export function describeService({ hostname }: URL): string | undefined {
  const found = SERVICES.find(([, hosts]) => hosts.test(hostname));
  return found && `${found[0]}: the service works from its own host only`;
}

/** Whether a service lends fonts to the sites of its customers. */
export const isFontService = (url: URL): boolean => describeService(url)?.startsWith("licensed fonts") === true;
