import vm from 'node:vm';
import * as z from 'zod';

/** Result of the real CloudFront function for a request for a page. */
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
  // The code is trusted: the separate context only reproduces CloudFront's runtime without modules.
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

/** Returns the query in CloudFront's form: undecoded, a repeated name with all of its values. */
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
