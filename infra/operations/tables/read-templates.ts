import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { buildApp } from '../../build-app.ts';
import { readSettings } from '../../settings.ts';

const templateSchema = z.object({
  Resources: z
    .record(
      z.string(),
      z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
    )
    .default({}),
});

export interface Template extends z.infer<typeof templateSchema> {
  /** The construct's id of the stack: `BfjData`. */
  readonly stack: string;
}
export type Resource = Template['Resources'][string] & { readonly id: string };

/** Turns everything on that settings can turn on, so that the tables list all resources of a stage. */
const completeStage = {
  BFJ_STAGE: 'prod',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_ALARM_EMAIL: 'alarms@example.com',
  BFJ_EMAIL_FROM: 'avisos@bfj.example',
  BFJ_LOGIN_CODE: 'email',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  BFJ_WHATSAPP_NUMBER: '5511900000100',
  BFJ_ASSISTANT_MODEL: 'qwen.qwen3-next-80b-a3b',
  BFJ_EDGE_RATE_LIMIT: '5000',
  BFJ_LAMBDA_CONCURRENCY: '1000',
};

/** Returns the templates of a stage that has everything, in the order of their deployment. */
export function readTemplates(): readonly Template[] {
  const directory = mkdtempSync(path.join(tmpdir(), 'bfj-tables-'));
  try {
    const siteDirectory = path.join(directory, 'site');
    mkdirSync(path.join(siteDirectory, 'assets'), { recursive: true });
    for (const page of ['app.html', '404.html']) {
      writeFileSync(path.join(siteDirectory, page), '<!doctype html><title>BFJ</title>');
    }
    writeFileSync(path.join(siteDirectory, 'assets/index-abc123.js'), 'export {};');
    const outputDirectory = path.join(directory, 'cdk.out');
    const { app } = buildApp(readSettings(completeStage), {
      bundling: false,
      siteDirectory,
      outputDirectory,
    });
    return app
      .synth()
      .stacks.map(({ id, template }) => ({ stack: id, ...templateSchema.parse(template) }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export function resourcesOf(template: Template, type: string): Resource[] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ id, ...resource }));
}

/** Returns a physical name without the product's and the stage's. */
export function shortName(name: unknown): string {
  return String(name).replace(/^bfj-prod-/, '');
}
