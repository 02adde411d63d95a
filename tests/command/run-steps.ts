import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../infra/project-root.ts';

/** A program that says with its exit code whether something holds. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Names of the steps that must have passed before. */
  readonly after?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Prints the output while the step runs, for a step that has nothing beside it. */
  readonly live?: boolean;
}

export interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'not run';
  readonly seconds: number;
}

interface Way {
  readonly atOnce: number;
  /** What all steps find in their environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Says of a step that passed only that it did. */
  readonly brief?: boolean;
}

/**
 * Runs steps that do not need each other side by side, in their order as far as they can. The first line
 * of a failed step's output is never lost, since each step's output is printed whole when it ends.
 */
export async function runSteps(steps: readonly Step[], way: Way): Promise<readonly Outcome[]> {
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
      const needs = step.after ?? [];
      const blocked = needs.some((name) => hasEnded(name) && !passed(name));
      if (blocked) {
        waiting.splice(waiting.indexOf(step), 1);
        ended.push({ name: step.name, result: 'not run', seconds: 0 });
      } else if (running.size < way.atOnce && needs.every(passed)) {
        waiting.splice(waiting.indexOf(step), 1);
        running.set(step.name, run(step, way));
      }
    }
    if (running.size === 0) continue;
    const outcome = await Promise.race(running.values());
    running.delete(outcome.name);
    ended.push(outcome);
  }
  return ended;
}

function run(step: Step, way: Way): Promise<Outcome> {
  const startedAt = performance.now();
  const [program = '', ...parameters] = step.command;
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(program, parameters, {
      cwd: projectRoot,
      env: {
        ...process.env,
        ...way.environment,
        ...step.environment,
        NO_COLOR: '1',
        // Much of a test's time is compiling the same modules of CDK and the AWS SDK.
        NODE_COMPILE_CACHE: path.join(projectRoot, 'node_modules/.cache/node-compile-cache'),
      },
      stdio: step.live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    const end = (result: 'passed' | 'failed') => {
      const seconds = (performance.now() - startedAt) / 1000;
      const title = `── ${step.name}: ${result} in ${seconds.toFixed(1)} s`;
      if (way.brief && result === 'passed') console.log(title);
      else console.log(`\n${title}\n${Buffer.concat(output).toString().trim()}`);
      resolve({ name: step.name, result, seconds });
    };
    child.on('error', (error) => {
      output.push(Buffer.from(`\n${error.message}\n`));
      end('failed');
    });
    child.on('close', (code) => end(code === 0 ? 'passed' : 'failed'));
  });
}
