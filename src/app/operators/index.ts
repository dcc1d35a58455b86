import { createAudit } from '../../audit/index.js';
import type { Config } from '../../platform/config.js';
import type { Log } from '../../platform/log.js';
import { systemClock } from '../../platform/time/clock.js';
import { type BackupReport, backup } from './backup.js';
import { examine, linesOf } from './doctor.js';
import { openInstallation } from './installation.js';
import { OperatorError } from './operator-error.js';
import { type OrganizationTools, organizationCommand, resetPassword, resetSecondFactor } from './organizations.js';
import { restore } from './restore.js';

export { OperatorError } from './operator-error.js';

/** What a command is given, and how it tells what it did. */
export interface CommandContext {
  readonly config: Config;
  readonly log: Log;
  /** Words after the command. */
  readonly args: readonly string[];
  say(line: string): void;
}

/** A command of an operator (D148). Throws OperatorError with one line when it cannot. */
export type OperatorCommand = (context: CommandContext) => Promise<void>;

function oneFile(command: string, args: readonly string[]): string {
  const [file, ...more] = args;
  if (!file || more.length > 0) throw new OperatorError(`Type: npm run ${command} -- FILE`);
  return file;
}

/** Opens the installation for the time of a command. */
async function withInstallation({ config, log, say }: CommandContext, work: (tools: OrganizationTools) => Promise<void>): Promise<void> {
  const { database, secret, close } = await openInstallation(config, log);
  try {
    await work({ database, clock: systemClock, audit: createAudit(systemClock), secret, say });
  } finally {
    await close();
  }
}

const missed = ({ missing }: BackupReport) => (missing === 0 ? '' : ` ${missing} files that documents name were lost before.`);

/** By the flag that npm's scripts give. */
export const OPERATOR_COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  '--backup': async ({ config, log, args, say }) => {
    const file = oneFile('backup', args);
    const report = await backup(config, log, file);
    say(
      `Backed up ${report.rows} rows and ${report.files} files to ${file}.${missed(report)} It holds the secret: keep it as safe as DATA_DIR.`,
    );
  },
  '--organization': (context) => withInstallation(context, (tools) => organizationCommand(tools, context.args)),
  '--reset-password': (context) => withInstallation(context, (tools) => resetPassword(tools, context.args)),
  '--reset-second-factor': (context) => withInstallation(context, (tools) => resetSecondFactor(tools, context.args)),
  '--doctor': async ({ config, say }) => {
    const findings = await examine(config);
    for (const finding of findings) for (const line of linesOf(finding)) say(line);
    const broken = findings.filter(({ state }) => state === 'bad').map(({ part }) => part);
    if (broken.length > 0) throw new OperatorError(`To be mended: ${broken.join(', ')}.`);
  },
  '--restore': async ({ config, log, args, say }) => {
    const file = oneFile('restore', args);
    const report = await restore(config, log, file);
    say(`Restored ${report.rows} rows and ${report.files} files from ${file}.${missed(report)} Type npm start.`);
  },
};
