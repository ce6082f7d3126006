import { BUILDER_TURNSTILE_KEY } from "../../common/builder-turnstile";
import { AdoptError } from "./model/adopt-error";
import { checkPublishOptions, type PublishOptions } from "./publish/publish";

/** Settings of a conversion; every one has a default. */
export interface ConvertOptions extends PublishOptions {
  /** `whole` for the one file with every behaviour, or a URL to load the runtime from. Default: a script of the used behaviours. */
  script?: string;
  /** A built file to copy, instead of a composed script. */
  bundle?: string;
  /** Origin of the host that takes forms, if it is not the one that serves the pages: `https://forms.my.site`. */
  api?: string;
  /** URL of the bucket that visitors send files to (`host --direct-uploads`), for the policy. */
  bucket?: string;
  /** Key of Turnstile for the bot checks of forms, or `none` to take them out. Default: they stay as they are. */
  turnstile?: string;
  /** Move inline styles and scripts into files, for hosts that send a strict content security policy. */
  csp?: boolean;
  /** Start the runtime after consent where a consent tool started the vendor script. Default: with the page. */
  afterConsent?: boolean;
  /** Files that the new site does not get, as patterns of paths: `style-guide.html`, `detail_*.html`. */
  leaveOut?: readonly string[];
  /** Files that the new site gets although no page names them or they are private, as patterns of paths. */
  keep?: readonly string[];
  /** The same from the settings of the host; one that matches no file is no mistake. */
  publicFiles?: readonly string[];
}

/** @throws AdoptError for a setting with a wrong value. */
export function checkOptions(options: ConvertOptions): void {
  const { api, bucket, turnstile } = options;
  if (api !== undefined && !(isWeb(api) && new URL(api).origin === api)) {
    throw new AdoptError(`The host that takes forms is "${api}", expected an origin such as https://forms.my.site`);
  }
  if (bucket !== undefined && !isWeb(bucket)) {
    throw new AdoptError(
      `--bucket is "${bucket}", expected the URL that files are sent to, such as https://my-bucket.s3.eu-central-1.amazonaws.com`,
    );
  }
  if (turnstile !== undefined && (!/^(none|\dx[\w-]+)$/.test(turnstile) || turnstile === BUILDER_TURNSTILE_KEY)) {
    const whose = turnstile === BUILDER_TURNSTILE_KEY ? ", which is the key of the builder" : "";
    throw new AdoptError(
      `--turnstile is "${turnstile}"${whose}. Expected the site key of your own Turnstile widget, such as 0x4AAAAAAABBBBcccc, or none.`,
    );
  }
  checkPublishOptions(options);
}

const isWeb = (url: string): boolean => URL.canParse(url) && /^https?:/.test(url);
