import { execFile } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  compareTemplates,
  decideExitCode,
  templateLines,
} from '../../../infra/operations/templates/compare-templates.ts';
import {
  metaTemplates,
  type MetaTemplate,
} from '../../../infra/operations/templates/meta-templates.ts';
import { syncTemplates } from '../../../infra/operations/templates/sync-templates.ts';
import { projectRoot } from '../../../infra/project-root.ts';
import { defineTemplates } from '../../../shared/messages/template-definition.ts';
import { unusedAddress, scriptedServer } from '../../support/requests/scripted-server.ts';

const siteUrl = 'https://bfj.example';
const definitions = defineTemplates(siteUrl);
const names = definitions.map(({ name }) => name);

/** All templates in the form in which Meta returns them once approved. */
function approved(): MetaTemplate[] {
  return definitions.map(({ name, language, category, components }) => ({
    name,
    language,
    category,
    status: 'APPROVED',
    rejected_reason: 'NONE',
    components: components.map((component) =>
      category !== 'AUTHENTICATION'
        ? component
        : component.type === 'BODY'
          ? { ...component, text: '*{{1}}* is your verification code.' }
          : component,
    ),
  }));
}

interface Asked {
  readonly call: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** A Meta API with these templates, two per page. */
async function meta(templates: MetaTemplate[]) {
  const asked: Asked[] = [];
  const url = await scriptedServer((request, response) => {
    const answer = async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://meta');
      const body = await text(request);
      const { authorization } = request.headers;
      asked.push({ call: `${request.method} ${pathname}`, authorization, body });
      response.setHeader('content-type', 'application/json');
      if (request.method === 'POST') {
        templates.push({ ...JSON.parse(body), status: 'PENDING' });
        response.end(JSON.stringify({ id: '1', status: 'PENDING', category: 'UTILITY' }));
        return;
      }
      const from = Number(searchParams.get('after') ?? 0);
      const after = String(from + 2);
      response.end(
        JSON.stringify({
          data: templates.slice(from, from + 2),
          paging: {
            cursors: { before: String(from), after },
            ...(from + 2 < templates.length
              ? { next: `https://evil.example/next?access_token=token-1&after=${after}` }
              : {}),
          },
        }),
      );
    };
    answer().catch(() => response.destroy());
  });
  return {
    url,
    asked,
    client: metaTemplates({ baseUrl: url, accountId: '200', token: 'token-1' }),
  };
}

let lines: string[];
beforeEach(() => {
  lines = [];
});
const sync = (client: ReturnType<typeof metaTemplates>, isSubmitting: boolean) =>
  syncTemplates({ meta: client, siteUrl, isSubmitting, log: (line) => lines.push(line) });

describe('npm run templates', () => {
  it('reports nothing when every template is approved as written, on any page of the list', async () => {
    const others = Array.from({ length: 5 }, (_, at): MetaTemplate => ({
      name: `another_${at}`,
      language: 'pt_BR',
      status: 'REJECTED',
      category: 'MARKETING',
      components: [],
    }));
    const { client, asked } = await meta([...others, ...approved()]);
    expect(await sync(client, true)).toBe(0);
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
      definitions.map(({ name, category }) => [name, 'approved', category]),
    );
    expect(asked).toHaveLength(5);
    for (const { call, authorization } of asked) {
      expect(call).toBe('GET /v26.0/200/message_templates');
      expect(authorization).toBe('Bearer token-1');
    }
  });

  it('lists the missing templates, and submits only those when asked to', async () => {
    const [first, ...rest] = approved();
    const { client, asked } = await meta([first, rest[1]].filter((one) => one !== undefined));
    expect(await sync(client, false)).toBe(2);
    expect(lines.filter((line) => line.includes('missing'))).toHaveLength(2);
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);

    expect(await sync(client, true)).toBe(3);
    const sent = asked.filter(({ call }) => call.startsWith('POST'));
    expect(sent.map(({ call, body }) => [call, JSON.parse(body)])).toEqual(
      [definitions[1], definitions[3]].map((definition) => [
        'POST /v26.0/200/message_templates',
        definition,
      ]),
    );
    expect(lines).toContain(`${names[1]} submitted: pending`);

    expect(await sync(client, true)).toBe(3);
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(2);
  });

  it.each([
    [
      401,
      { error: { code: 190, message: 'Invalid OAuth access token' } },
      /code 190.*\n.*whatsapp-token/s,
    ],
    [
      400,
      { error: { code: 100, message: 'No', error_user_msg: 'Muitos parâmetros' } },
      /code 100: No\nMuitos/,
    ],
    [400, { error: { code: 9, message: 'Slow down' } }, /code 9: Slow down$/],
    [502, '<h1>Bad gateway</h1>', /answered 502/],
    [200, { data: [{ name: 7 }] }, /a format that its reference/],
    [200, 'no JSON', /a format that its reference/],
    [302, '', /answered 302/],
  ])("passes on Meta's error: %i %j", async (status, body, message) => {
    const url = await scriptedServer((_request, response) => {
      response.writeHead(status, { location: 'https://evil.example/' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    const client = metaTemplates({ baseUrl: url, accountId: '200', token: 'token-1' });
    const failure = sync(client, true);
    await expect(failure).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(message),
    });
    await expect(failure).rejects.not.toMatchObject({
      message: expect.stringContaining('token-1'),
    });
  });

  it('reports that Meta did not answer', async () => {
    const client = metaTemplates({ baseUrl: await unusedAddress(), accountId: '200', token: 't' });
    await expect(sync(client, false)).rejects.toThrow(/Meta did not answer/);
  });

  it('does not follow cyclic page links', async () => {
    const page = { data: [], paging: { cursors: { after: 'a' }, next: 'https://meta/next' } };
    let calls = 0;
    const url = await scriptedServer((_request, response) => {
      calls += 1;
      response.end(JSON.stringify(page));
    });
    expect(await metaTemplates({ baseUrl: url, accountId: '200', token: 't' }).list()).toEqual([]);
    expect(calls).toBe(2);
  });
});

describe('a template beside Meta’s', () => {
  const compared = (over: Partial<MetaTemplate>, at = 1) => {
    const templates = approved();
    const one = templates[at];
    if (one !== undefined) templates[at] = { ...one, ...over };
    return compareTemplates(definitions, templates);
  };
  const changed = (type: string, more: object) =>
    approved()[1]?.components.map((one) => (one.type === type ? { ...one, ...more } : one)) ?? [];

  it.each<[Partial<MetaTemplate>, number, string]>([
    [{}, 0, ''],
    [{ status: 'PENDING' }, 3, ''],
    [{ status: 'IN_APPEAL' }, 3, ''],
    [
      { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' },
      2,
      'reason TAG_CONTENT_MISMATCH',
    ],
    [{ status: 'PAUSED', quality_score: { score: 'RED' } }, 2, 'quality RED'],
    [{ quality_score: { score: 'YELLOW' } }, 0, 'quality YELLOW'],
    [{ status: 'DISABLED' }, 2, ''],
    [{ status: 'WHATEVER_COMES' }, 2, ''],
    [{ language: 'en_US' }, 2, '--submit'],
    [{ category: 'MARKETING' }, 2, 'MARKETING instead of UTILITY, dearer than it may be'],
    [{ category: 'SOMETHING_NEW' }, 2, 'dearer than it may be'],
    [{ category: 'AUTHENTICATION' }, 2, 'AUTHENTICATION instead of UTILITY'],
    [{ components: changed('BODY', { text: 'Outro {{1}} de {{2}} texto.' }) }, 2, 'other body'],
    [{ components: changed('FOOTER', { text: 'Outro' }) }, 2, 'other footer'],
    [
      { components: changed('BUTTONS', { buttons: [{ type: 'QUICK_REPLY', text: 'Ler' }] }) },
      2,
      'other button',
    ],
    [{ components: [], status: 'PENDING' }, 2, 'other body; other footer; other button'],
  ])('%j', (over, exitCode, note) => {
    const templates = compared(over);
    expect(decideExitCode(templates)).toBe(exitCode);
    expect(templateLines(templates)[1]).toContain(note);
  });

  it('compares an authentication template only by its configurable parts', () => {
    const components = (minutes: number) => [
      { type: 'BODY', text: 'Text by Meta', add_security_recommendation: true },
      { type: 'FOOTER', text: 'Footer by Meta', code_expiration_minutes: minutes },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copiar código', url: 'https://wa/otp' }] },
    ];
    expect(decideExitCode(compared({ components: components(5) }, 0))).toBe(0);
    expect(compared({ components: components(10) }, 0)[0]?.notes).toEqual(['other footer']);
  });
});

describe('the command', () => {
  /** @returns the exit code and the output */
  async function run(environment: Record<string, string>, ...args: readonly string[]) {
    const clean = Object.entries(process.env).filter(([name]) => !/^(?:BFJ|AWS)_/.test(name));
    return new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(
        process.execPath,
        ['infra/operations/templates.ts', ...args],
        {
          cwd: projectRoot,
          env: {
            ...Object.fromEntries(clean),
            AWS_REGION: 'sa-east-1',
            AWS_ACCESS_KEY_ID: 'a',
            AWS_SECRET_ACCESS_KEY: 'b',
            // Ignores what an `.env` file of this checkout sets.
            BFJ_WHATSAPP_ACCOUNT_ID: '',
            BFJ_SITE_URL: siteUrl,
            ...environment,
          },
        },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
      );
    });
  }

  it('uses the token of its stage, compares, and exits accordingly', async () => {
    const { url, asked } = await meta(approved().slice(1));
    const asks: unknown[] = [];
    const aws = await scriptedServer((request, response) => {
      const answer = async () => {
        asks.push(JSON.parse(await text(request)));
        response.end(JSON.stringify({ SecretString: 'token-of-stage' }));
      };
      answer().catch(() => response.destroy());
    });
    const environment = {
      AWS_ENDPOINT_URL: aws,
      BFJ_WHATSAPP_BASE_URL: url,
      BFJ_WHATSAPP_ACCOUNT_ID: '200000',
    };
    const { code, said } = await run(environment, '--stage', 'local');
    expect(said).toMatch(/^bfj_codigo_de_acesso +missing +AUTHENTICATION +--submit submits it\n/);
    expect(code).toBe(2);
    expect(asks).toEqual([{ SecretId: 'bfj-local-whatsapp-token' }]);
    expect(asked[0]).toMatchObject({
      call: 'GET /v26.0/200000/message_templates',
      authorization: 'Bearer token-of-stage',
    });
    expect(said).not.toContain('token-of-stage');
  });

  it.each([
    [{}, [], 'BFJ_WHATSAPP_ACCOUNT_ID'],
    [{ BFJ_WHATSAPP_ACCOUNT_ID: 'abc' }, [], 'digits only'],
    [{}, ['--sumbit'], '--sumbit'],
    [{ BFJ_WHATSAPP_ACCOUNT_ID: '200000', BFJ_SITE_URL: '' }, [], 'BFJ_SITE_URL'],
  ])('names what is missing in %j %j', async (environment, args, said) => {
    const ended = await run(environment, ...args);
    expect(ended.code).toBe(1);
    expect(ended.said).toContain(said);
    expect(ended.said).not.toContain('    at ');
  });
});
