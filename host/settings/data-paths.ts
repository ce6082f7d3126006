/** What the data folder has in it. */
export const STORE_FILE = "store.db";
export const BLOBS_FOLDER = "files";
