import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../infra/project-root.ts';

/** A command that reports success by its exit code. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Names of the steps that must pass before this one starts. */
  readonly after?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Streams the output while the step runs; for a step that runs alone. */
  readonly live?: boolean;
}

export interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'not run';
  readonly seconds: number;
}

interface RunOptions {
  readonly maxConcurrentSteps: number;
  /** Environment variables of all steps. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Prints only the title of a step that passed. */
  readonly hidesPassedOutput?: boolean;
}

/**
 * Runs independent steps in parallel, in list order where dependencies allow. A step's output is printed whole when
 * it ends, so that outputs do not mix.
 */
export async function runSteps(
  steps: readonly Step[],
  options: RunOptions,
): Promise<readonly Outcome[]> {
  const waiting = [...steps];
  const running = new Map<string, Promise<Outcome>>();
  const ended: Outcome[] = [];
  for (const name of steps.flatMap((step) => step.after ?? [])) {
    if (!steps.some((step) => step.name === name)) throw new Error(`There is no step ${name}`);
  }
  const passed = (name: string) =>
    ended.some((outcome) => outcome.name === name && outcome.result === 'passed');
  const hasEnded = (name: string) => ended.some((outcome) => outcome.name === name);

  while (waiting.length > 0 || running.size > 0) {
    for (const step of waiting.slice()) {
      const dependencies = step.after ?? [];
      const isBlocked = dependencies.some((name) => hasEnded(name) && !passed(name));
      if (isBlocked) {
        waiting.splice(waiting.indexOf(step), 1);
        ended.push({ name: step.name, result: 'not run', seconds: 0 });
      } else if (running.size < options.maxConcurrentSteps && dependencies.every(passed)) {
        waiting.splice(waiting.indexOf(step), 1);
        running.set(step.name, runStep(step, options));
      }
    }
    if (running.size === 0) continue;
    const outcome = await Promise.race(running.values());
    running.delete(outcome.name);
    ended.push(outcome);
  }
  return ended;
}

function runStep(step: Step, options: RunOptions): Promise<Outcome> {
  const startedAt = performance.now();
  const [program = '', ...parameters] = step.command;
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(program, parameters, {
      cwd: projectRoot,
      env: {
        ...process.env,
        ...options.environment,
        ...step.environment,
        NO_COLOR: '1',
        // Compiling the modules of CDK and the AWS SDK takes much of a test's time, so compiled code is cached.
        NODE_COMPILE_CACHE: path.join(projectRoot, 'node_modules/.cache/node-compile-cache'),
      },
      stdio: step.live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    const finish = (result: 'passed' | 'failed') => {
      const seconds = (performance.now() - startedAt) / 1000;
      const title = `── ${step.name}: ${result} in ${seconds.toFixed(1)} s`;
      if (options.hidesPassedOutput && result === 'passed') console.log(title);
      else console.log(`\n${title}\n${Buffer.concat(output).toString().trim()}`);
      resolve({ name: step.name, result, seconds });
    };
    child.on('error', (error) => {
      output.push(Buffer.from(`\n${error.message}\n`));
      finish('failed');
    });
    child.on('close', (code) => finish(code === 0 ? 'passed' : 'failed'));
  });
}
