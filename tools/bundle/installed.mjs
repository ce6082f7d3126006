/**
 * Modules that a program for Node does not bundle: Node's own, and packages that npm installs beside it (native code, database
 * drivers, a browser's driver, encoders).
 */
export const installed = [
  /^node:/,
  /^playwright-core/,
  /^axe-core$/,
  /^sharp$/,
  /^fontverter$/,
  /^pg$/,
  /^nodemailer/,
  /^stripe/,
  /^@node-rs\/argon2/,
  /^@photostructure\/sqlite/,
];
