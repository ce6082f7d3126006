/** Style sheets that the bundler takes. */
declare module "*.css";
