/** The commands on exported sites: what each takes on the command line, and a line for `--help`. */
export const SITE_COMMANDS = {
  adopt: ["<export or URL>", "Copy an exported or published site, with Millrace in place of the vendor script"],
  compare: ["<folder>", "Compare an export with its adopted copy"],
  fast: ["<site>", "Make the pages of an adopted site faster"],
  lift: ["<script…>", "Extract the interaction data from a vendor script"],
  serve: ["<folder>", "Serve a folder with a mock backend on this machine"],
  sync: ["", "Bring what is published in the builder onto your server: adopt, merge, check, deploy"],
} as const;

export type SiteCommand = keyof typeof SITE_COMMANDS;
