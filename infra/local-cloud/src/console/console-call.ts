import * as z from 'zod';

export interface ConsoleCall {
  readonly query: URLSearchParams;
  /** Parsed JSON of a POST. */
  readonly body: unknown;
  /** The variable part of the path. */
  readonly name: string;
}

export interface ConsoleResource {
  /** The first capture group, if any, is the call's `name`. */
  readonly path: RegExp;
  readonly methods: Readonly<Record<string, ((call: ConsoleCall) => unknown) | undefined>>;
}

/** A request that the console cannot serve, with its HTTP status. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @throws ConsoleError which names the invalid field */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  inputName: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConsoleError(
    400,
    `${[inputName, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`,
  );
}

const limitSchema = z.coerce.number().int().min(1).max(1000).default(100);

export function parseLimit({ query }: ConsoleCall): number {
  return parseInput(limitSchema, query.get('limit') ?? undefined, 'limit');
}
