// Runs a command: reads its arguments, prints its errors, and sets its exit code.
import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config.ts';
import { StorageSetupError } from '../storage/errors.ts';

/** Thrown if a command cannot do its work. The message is for the operator and says what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

type OptionTypes = Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>>;

interface Usage<Options extends OptionTypes> {
  /** The text of --help. */
  help: string;
  /** The sentence about missing, unknown or surplus arguments. */
  usage: string;
  /** The options other than --help. */
  options: Options;
  /** True if the command takes one word in addition to its options, such as a file. */
  takesValue?: boolean;
}

/**
 * Runs a command with the arguments of this process. If the command fails, prints the error and exits with 1. For an
 * error that the operator can do something about, prints only the message.
 */
export async function runCommand<const Options extends OptionTypes>(
  usage: Usage<Options>,
  work: (parsed: ReturnType<typeof readArguments<Options>>) => Promise<void>,
): Promise<void> {
  // Only the user who runs the command may read the files it writes.
  process.umask(0o077);
  if (process.argv.includes('--help')) return console.log(usage.help);
  try {
    await work(readArguments(usage));
  } catch (error) {
    console.error(isForOperator(error) ? error.message : error);
    process.exitCode = 1;
  }
}

function readArguments<const Options extends OptionTypes>({ usage, options, takesValue }: Usage<Options>) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === (takesValue ? 1 : 0)) return { values, word: positionals[0] ?? '' };
  } catch {
    // An unknown option is treated like a missing word.
  }
  throw new CommandError(usage);
}

const isForOperator = (error: unknown): error is Error =>
  [CommandError, StorageSetupError, ConfigError].some(kind => error instanceof kind);
