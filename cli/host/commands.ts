/**
 * The commands of the host's own program, which needs packages that the others do not: what each takes on the command line,
 * and a line for `--help`.
 */
export const HOST_COMMANDS = {
  edit: ["<folder>", "Edit the pages of an adopted folder in a browser on this machine"],
  host: ["<folder>", "Serve an adopted site and store what its forms send"],
  owner: ["add <folder>", "Add an owner, who may read the submissions"],
  import: ["<what> <file.csv> <folder>", "Import users or products"],
  export: ["<what> <folder>", "Export submissions, users or the site"],
  backup: ["<folder> --to <backup>", "Back up everything that a host has stored"],
  move: ["<folder> --to <database>", "Move everything that a host has stored to another database"],
  restore: ["<folder> --from <backup>", "Restore a backup"],
} as const;

export type HostCommand = keyof typeof HOST_COMMANDS;
