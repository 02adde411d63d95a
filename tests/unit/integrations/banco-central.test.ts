import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createBancoCentralSandbox } from '@bfj/sandboxes/banco-central/banco-central';
import {
  bancoCentral,
  type SeriesName,
} from '../../../functions/integrations/banco-central/banco-central.ts';
import { BancoCentralFailure } from '../../../functions/integrations/banco-central/banco-central-http.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function partner(listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/`;
  return bancoCentral({ sgs: address, olinda: address }, fetch);
}
const answering = (body: unknown, status = 200) =>
  partner((_, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)),
  );

const today = '2026-11-24';

describe('a series', () => {
  it('is requested by its number and a date range', async () => {
    const asked: (string | undefined)[] = [];
    const source = await partner((request, response) => {
      asked.push(request.url);
      response.end('[{"data":"24/11/2026","valor":"14.25"}]');
    });
    expect(await source.readSeries('selic', today)).toEqual([{ day: today, value: 14.25 }]);
    expect(asked).toEqual([
      '/dados/serie/bcdata.sgs.432/dados?formato=json&dataInicial=04%2F11%2F2026&dataFinal=24%2F11%2F2026',
    ]);
  });

  it('returns its newest two values, oldest first, without future ones', async () => {
    const source = await answering([
      { data: '26/11/2026', valor: '13.75' },
      { data: '23/11/2026', valor: '14.25' },
      { data: '20/11/2026', valor: '14.50' },
      { data: '19/11/2026', valor: '14.50' },
    ]);
    expect(await source.readSeries('selic', today)).toEqual([
      { day: '2026-11-20', value: 14.5 },
      { day: '2026-11-23', value: 14.25 },
    ]);
  });

  it('returns all values of a range, oldest first', async () => {
    const asked: (string | undefined)[] = [];
    const source = await partner((request, response) => {
      asked.push(request.url);
      response.end('[{"data":"24/11/2026","valor":"14.15"},{"data":"21/05/2026","valor":"14.90"}]');
    });
    expect(await source.readSpan('cdi', '2026-05-20', today)).toEqual([
      { day: '2026-05-21', value: 14.9 },
      { day: today, value: 14.15 },
    ]);
    expect(asked).toEqual([
      '/dados/serie/bcdata.sgs.4389/dados?formato=json&dataInicial=20%2F05%2F2026&dataFinal=24%2F11%2F2026',
    ]);
  });

  it('returns none for a range without values', async () => {
    const source = await answering({ error: 'Value(s) not found' }, 404);
    expect(await source.readSeries('cdi', today)).toEqual([]);
  });

  it.each([
    ['a page', '<html>Em manutenção</html>', 200],
    ['another shape', { data: '24/11/2026' }, 200],
    ['no number', [{ data: '24/11/2026', valor: '-' }], 200],
    ['a Brazilian number', [{ data: '24/11/2026', valor: '14,25' }], 200],
    ['an error', 'x', 500],
    ['a rejected request', 'Requisição inválida!', 406],
  ])('fails on %s', async (_, body, status) => {
    const source = await answering(body, status);
    await expect(source.readSeries('selic', today)).rejects.toThrow(BancoCentralFailure);
  });

  it('treats a closed connection as no response', async () => {
    const source = await partner((request) => request.socket.destroy());
    await expect(source.readSeries('selic', today)).rejects.toMatchObject({ isSilent: true });
  });
});

describe('the survey', () => {
  const row = (
    Indicador: string,
    Data: string,
    DataReferencia: string,
    Mediana: number | null,
  ) => ({
    Indicador,
    Data,
    DataReferencia,
    Mediana,
  });

  it('is the newest one, with expectations for this year and the next', async () => {
    let asked: string | undefined;
    const source = await partner((request, response) => {
      asked = request.url;
      response.end(
        JSON.stringify({
          value: [
            row('IPCA', '2026-11-20', '2026', 4.31),
            row('IPCA', '2026-11-13', '2026', 4.4),
            row('Selic', '2026-11-20', '2027', 11.5),
            row('PIB Total', '2026-11-13', '2026', 1.9),
            row('Câmbio', '2026-11-20', '2026', null),
          ],
        }),
      );
    });
    expect(await source.readFocus(today)).toEqual({
      source: 'focus',
      surveyedOn: '2026-11-20',
      expectations: [
        { of: 'ipca', year: 2026, median: 4.31 },
        { of: 'selic', year: 2027, median: 11.5 },
      ],
    });
    expect(asked).not.toContain('+');
    expect(decodeURIComponent(asked ?? '')).toContain(
      "(DataReferencia eq '2026' or DataReferencia eq '2027') and baseCalculo eq 0 and Data ge '2026-10-25'",
    );
  });

  it('is undefined without rows', async () => {
    expect(await (await answering({ value: [] })).readFocus(today)).toBeUndefined();
  });
});

describe('the sandbox', () => {
  const names: readonly SeriesName[] = [
    'selic',
    'cdi',
    'ipcaMonth',
    'ipcaTwelveMonths',
    'dollarPtax',
    'euroPtax',
  ];
  const sandbox = createBancoCentralSandbox(() => new Date('2026-11-24T12:00:00Z'));

  it.each(names)('serves %s', async (name) => {
    const source = await partner(sandbox.handle);
    const values = await source.readSeries(name, today);
    expect(values).toHaveLength(2);
    expect(values.every(({ value }) => value > 0)).toBe(true);
  });

  it('has a target for future days, as the partner does', async () => {
    const source = await partner(sandbox.handle);
    expect((await source.readSeries('selic', '2026-12-20')).at(-1)?.day).toBe('2026-12-20');
    expect((await source.readSeries('cdi', '2026-12-20')).length).toBe(0);
  });

  it("publishes Friday's survey on Monday at 8:30", async () => {
    let now = new Date('2026-11-23T11:29:00Z');
    const source = await partner(createBancoCentralSandbox(() => now).handle);
    const surveyed = async () => (await source.readFocus('2026-11-23'))?.surveyedOn;
    expect(await surveyed()).toBe('2026-11-13');
    now = new Date('2026-11-23T11:31:00Z');
    expect(await surveyed()).toBe('2026-11-20');
    const focus = await source.readFocus('2026-11-23');
    const all = [2026, 2027].flatMap((year) =>
      ['ipca', 'selic', 'dollar', 'gdp'].map((of) => ({ of, year })),
    );
    expect(focus?.expectations).toMatchObject(all);
  });
});
