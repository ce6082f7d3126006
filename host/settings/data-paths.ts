/** Names in the data folder. */
export const STORE_FILE = "store.db";
export const BLOBS_FOLDER = "files";
/** Beginning of the names of temporary folders. */
export const UNFINISHED_BACKUP = "unfinished-backup-";
/** Results of the last daily backups. */
export const BACKUP_STATE = "backups.json";
