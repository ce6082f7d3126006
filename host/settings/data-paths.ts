/** Names in the data folder. */
export const STORE_FILE = "store.db";
export const BLOBS_FOLDER = "files";
