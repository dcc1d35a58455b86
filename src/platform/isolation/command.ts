/** Which of the kernel's means are used. The strictest plan that works on a machine is found by trying (choose.ts). */
export interface Plan {
  /** Run as a user of its own: only root can. */
  readonly user: boolean;
  /** Own network and own view of the files: as root directly, as anybody else inside a user namespace where the kernel lets people make one. */
  readonly namespaces: 'own' | 'user' | null;
  /** `drop`: no capabilities and none to gain; `keep`: none to gain; null: as the parent. */
  readonly privileges: 'drop' | 'keep' | null;
  /** Limits of the kernel. */
  readonly limits: boolean;
}

/** Where the tools of util-linux are on this machine; undefined: not installed. */
export interface Tools {
  readonly unshare?: string | undefined;
  readonly setpriv?: string | undefined;
  readonly prlimit?: string | undefined;
  readonly mount?: string | undefined;
  readonly sh?: string | undefined;
}

/** Limits of one process. */
export interface ProcessLimits {
  /** Memory that it can write to, bytes (RLIMIT_DATA): address space that is only reserved, as WebAssembly does by the gigabyte, does not count. */
  readonly dataBytes: number;
  /** Largest file that it can write, bytes. */
  readonly fileBytes: number;
  /** Processor time of all its threads, seconds. */
  readonly cpuSeconds: number;
}

/** What one process is given. */
export interface Surroundings {
  readonly limits: ProcessLimits;
  /** User and group it runs as, when the plan says so. */
  readonly uid: number;
  /** Directories that it finds empty. */
  readonly hidden: readonly string[];
  /** Directories that it finds empty but can write to, up to a few megabytes. */
  readonly scratch: readonly string[];
  /** A directory that it keeps, also inside one that is hidden. */
  readonly tray: string | null;
  /** Whether a limit on processes counts those of this user namespace alone (Linux 5.14). */
  readonly ownProcessCount: boolean;
}

const OPEN_FILES = 256;
/** Processes and threads: Node takes eleven, recognition and pictures a few each. */
const PROCESSES = 160;
const SCRATCH = 'size=64m,nr_inodes=1k,mode=1777';
const CLOSED = 'ro,size=4k,nr_inodes=1,mode=0555';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The program and first arguments that start `program` in these surroundings. Pure. */
export function wrapCommand(plan: Plan, tools: Tools, around: Surroundings, program: readonly string[]): string[] {
  return [...namespaces(plan, tools, around), ...privileges(plan, tools, around), ...limits(plan, tools, around), ...program];
}

function namespaces({ namespaces: kind }: Plan, tools: Tools, around: Surroundings): string[] {
  if (!kind) return [];
  const own = ['--net', '--mount', '--ipc'];
  const user = kind === 'user' ? ['--user', '--map-root-user'] : [];
  return [tools.unshare ?? 'unshare', ...user, ...own, '--', tools.sh ?? 'sh', '-c', viewOfFiles(tools, around), 'docket'];
}

/** The current directory still is the tray when all that hides it is mounted: so it is found again, and put back at its place. */
function viewOfFiles({ mount = 'mount' }: Tools, { hidden, scratch, tray }: Surroundings): string {
  const empty = (options: string) => (place: string) => `${quoted(mount)} -n -t tmpfs -o ${options} docket ${quoted(place)}`;
  const kept = tray === null ? null : quoted(tray);
  const lines = [
    kept && `cd ${kept}`,
    ...scratch.map(empty(SCRATCH)),
    ...hidden.map(empty(CLOSED)),
    kept && `{ [ -e ${kept} ] || mkdir -p ${kept}; } && ${quoted(mount)} -n --no-canonicalize --bind . ${kept}`,
    'cd /',
    'exec "$@"',
  ];
  return lines.filter((line) => line !== null).join(' && ');
}

function privileges(plan: Plan, { setpriv = 'setpriv' }: Tools, { uid }: Surroundings): string[] {
  if (plan.privileges === null && !plan.user) return [];
  const user = plan.user ? [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'] : [];
  const dropped = plan.privileges === 'drop' ? ['--bounding-set=-all', '--inh-caps=-all'] : [];
  return [setpriv, ...user, ...dropped, '--no-new-privs', '--'];
}

function limits(plan: Plan, { prlimit = 'prlimit' }: Tools, around: Surroundings): string[] {
  if (!plan.limits) return [];
  const { dataBytes, fileBytes, cpuSeconds } = around.limits;
  const counted = plan.user || (plan.namespaces === 'user' && around.ownProcessCount);
  const sizes = [`--data=${dataBytes}`, `--fsize=${fileBytes}`, `--cpu=${cpuSeconds}`, '--core=0', `--nofile=${OPEN_FILES}`];
  return [prlimit, ...sizes, ...(counted ? [`--nproc=${PROCESSES}`] : []), '--'];
}
