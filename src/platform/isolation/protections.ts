/** What keeps a process that parses files from the rest of the machine. Each is what such a process found when it tried, not what was asked for. */
export interface Protections {
  /** It runs as a user of its own, who owns nothing. */
  readonly user: boolean;
  /** It reaches no network, this machine's own ports included. */
  readonly network: boolean;
  /** It cannot read DATA_DIR: secret, files, database and its socket. */
  readonly files: boolean;
  /** It cannot read the environment of the process that started it. */
  readonly environment: boolean;
  /** It holds no capability and can gain none. */
  readonly privileges: boolean;
  /** The kernel bounds its memory, files and processor time. */
  readonly limits: boolean;
  /** When memory runs out it is ended before anything else. */
  readonly memoryFirst: boolean;
}

/** Nothing holds but what Node itself gives: a process of its own, an empty environment, no inherited descriptors. */
export const NO_PROTECTIONS: Protections = {
  user: false,
  network: false,
  files: false,
  environment: false,
  privileges: false,
  limits: false,
  memoryFirst: false,
};

/** Names of those that are there, and of those that are not. */
export function activeAndMissing(protections: Protections): { active: string[]; missing: string[] } {
  const names = Object.entries(protections);
  return {
    active: names.filter(([, holds]) => holds).map(([name]) => name),
    missing: names.filter(([, holds]) => !holds).map(([name]) => name),
  };
}
