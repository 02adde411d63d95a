import {
  clientConfigurationSchema,
  type ClientConfiguration,
} from '../../../../../shared/contracts/client-configuration.ts';
import { ApiError } from '../../../lib/api-error.ts';

const timeoutMilliseconds = 10_000;

let loading: Promise<ClientConfiguration> | undefined;

/**
 * Reads the identity settings of this stage once.
 * @throws ApiError; the next call then tries again
 */
export function clientConfiguration(): Promise<ClientConfiguration> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<ClientConfiguration> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  let answer: unknown;
  try {
    const response = await fetch('/config.json', { signal, credentials: 'omit' });
    answer = await response.json();
  } catch (cause) {
    throw new ApiError(signal.aborted ? 'timeout' : 'network', { cause });
  }
  const parsed = clientConfigurationSchema.safeParse(answer);
  if (!parsed.success) throw new ApiError('unexpected_answer', { cause: parsed.error });
  return parsed.data;
}
