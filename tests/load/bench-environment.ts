import { modelOfTheTemplate } from '../support/cloud/template-model.ts';

/** Returns the environment of a function, by its name. */
export type BenchEnvironment = (functionName: string) => NodeJS.ProcessEnv;

/** Returns the template's own variables of each function; their addresses do not exist. */
export async function readBenchEnvironment(): Promise<BenchEnvironment> {
  const { functions, region } = await modelOfTheTemplate();
  const environments = new Map(
    functions.map(({ name, environment }) => [name.replace(/^bfj-[^-]+-/, ''), environment]),
  );
  return (functionName) => {
    const environment = environments.get(functionName);
    if (environment === undefined) throw new Error(`The template has no ${functionName}`);
    return {
      NODE_OPTIONS: '',
      PATH: process.env['PATH'],
      AWS_REGION: region,
      ...environment,
    };
  };
}
