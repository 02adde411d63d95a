import { parseArgs } from 'node:util';
import { LocalCloudError } from '@bfj/local-cloud/local-cloud-error';
import { loginCodeChoices, type LoginCodeChoice } from '../../shared/values/login-code.ts';

export const usage = `npm start -- [options]

  --fresh      begin with empty data
  --memory     keep no data after the stop
  --data DIR   keep data in DIR, not in .local/
  --built      serve the built site of dist/web, not the sources
  --port N     port of the site (PORT does the same; 3000 by default)

BFJ_LOGIN_CODE=email or =whatsapp makes logins ask for a code, to be read in the console.
BFJ_ASSISTANT_MODEL=sandbox has a played model read what the assistant's rules do not understand.
BFJ_LAMBDA_CONCURRENCY=10 plays a new account of AWS, which runs ten calls of functions at once.
`;

/** The arguments and environment of `npm start`. */
export interface StartArguments {
  readonly fresh: boolean;
  readonly memory: boolean;
  readonly built: boolean;
  readonly data: string | undefined;
  readonly port: number;
  readonly loginCode: LoginCodeChoice;
  readonly concurrentExecutions: number | undefined;
  readonly assistantModel: boolean;
}

/** @throws LocalCloudError for an unknown argument, or an invalid port or choice */
export function readStartArguments(): StartArguments | 'help' {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        fresh: { type: 'boolean', default: false },
        memory: { type: 'boolean', default: false },
        built: { type: 'boolean', default: false },
        data: { type: 'string' },
        port: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }));
  } catch (error) {
    throw new LocalCloudError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return 'help';
  const typed = values.port ?? process.env['PORT'] ?? '3000';
  const port = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(port <= 65_535)) {
    throw new LocalCloudError(`The port must be a number from 0 to 65535, not "${typed}".`);
  }
  const { fresh, memory, built, data } = values;
  const concurrentExecutions = readConcurrency();
  const choices = { loginCode: readLoginCode(), assistantModel: readAssistantModel() };
  return { fresh, memory, built, data, port, concurrentExecutions, ...choices };
}

function readAssistantModel(): boolean {
  const typed = process.env['BFJ_ASSISTANT_MODEL']?.trim() ?? '';
  if (typed === '' || typed === 'sandbox') return typed !== '';
  throw new LocalCloudError(`BFJ_ASSISTANT_MODEL must be sandbox or unset here, not "${typed}".`);
}

function readConcurrency(): number | undefined {
  const typed = process.env['BFJ_LAMBDA_CONCURRENCY']?.trim() ?? '';
  if (typed === '') return undefined;
  if (/^[1-9]\d{1,5}$/.test(typed)) return Number(typed);
  throw new LocalCloudError(`BFJ_LAMBDA_CONCURRENCY must be a number from 10 on, not "${typed}".`);
}

function readLoginCode(): LoginCodeChoice {
  const typed = process.env['BFJ_LOGIN_CODE']?.trim() || 'off';
  const choice = loginCodeChoices.find((option) => option === typed);
  if (choice !== undefined) return choice;
  throw new LocalCloudError(
    `BFJ_LOGIN_CODE must be one of ${loginCodeChoices.join(', ')}, not "${typed}".`,
  );
}
