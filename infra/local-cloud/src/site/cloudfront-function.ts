import vm from 'node:vm';
import * as z from 'zod';

/** What CloudFront does with a request for a page, by the very function that it runs. */
export type RewrittenRequest =
  | { readonly uri: string }
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> };

const headerSchema = z.object({ value: z.string() });

const resultSchema = z.union([
  z
    .object({ statusCode: z.number(), headers: z.record(z.string(), headerSchema) })
    .transform(({ statusCode, headers }) => ({
      status: statusCode,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, { value }]) => [name, value]),
      ),
    })),
  z.object({ uri: z.string() }),
]);

/** @param code source of a CloudFront function for viewer requests, with a `handler` */
export function hostCloudFrontFunction(
  code: string,
): (path: string, rawQuery: string) => RewrittenRequest {
  // No untrusted code: a context of its own stands for CloudFront's runtime without modules.
  const context = vm.createContext({ event: undefined });
  vm.runInContext(code, context);
  const script = new vm.Script('JSON.stringify(handler(JSON.parse(event)))');
  return (path, rawQuery) => {
    const request = { method: 'GET', uri: path, querystring: queryOf(rawQuery), headers: {} };
    context['event'] = JSON.stringify({ version: '1.0', request });
    const result: unknown = script.runInContext(context);
    return resultSchema.parse(JSON.parse(z.string().parse(result)));
  };
}

/** As CloudFront gives it: undecoded, a repeated name with all of its values. */
function queryOf(rawQuery: string): Record<string, unknown> {
  const values = new Map<string, { value: string }[]>();
  for (const pair of rawQuery.split('&').filter((text) => text !== '')) {
    const [name = '', ...rest] = pair.split('=');
    values.set(name, [...(values.get(name) ?? []), { value: rest.join('=') }]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [
      name,
      { value: all[0]?.value ?? '', ...(all.length > 1 ? { multiValue: all } : {}) },
    ]),
  );
}
