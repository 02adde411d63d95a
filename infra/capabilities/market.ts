import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/market/table-access.ts';
import { latestEdition } from '../../shared/contracts/latest-edition.ts';
import {
  getAssetData,
  getComparedAsset,
  listBenchmarks,
  listOwnAssets,
} from '../../shared/contracts/market.ts';
import { searchStocks } from '../../shared/contracts/stock-search.ts';
import { archivePath } from '../../shared/editions/edition-address.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import { ScheduledFunction } from '../patterns/scheduled-function.ts';
import type { Platform } from '../platform/platform.ts';

/** The archive's pages: an address of its own, and all that lies under it. */
const archivePages = (['GET', 'HEAD'] as const).flatMap((method) =>
  ([archivePath, `${archivePath}/{page+}`] as const).map(
    (path) => ({ method, path, caller: 'anyone' }) as const,
  ),
);

/** Market data: searching for assets, everything that is known of one, and what a day was like. */
export class Market extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    const { settings } = platform.stage;
    const brapi = {
      runbook: 'market-data',
      // Longer than waiting for a turn with the partner and asking it twice, or than the first
      // search of all, which reads its list page by page; below the API's 30.
      timeout: Duration.seconds(25),
      secrets: ['brapiToken'],
      environment: { BRAPI_BASE_URL: settings.brapiBaseUrl, BRAPI_PLAN: settings.brapiPlan },
    } as const;
    new Endpoint(this, platform, 'market/search-stocks', searchStocks, {
      description: 'Finds assets by ticker or name',
      impact: 'Nobody can add favourite assets; everything else of a form can be saved.',
      access: tableAccess['search-stocks'],
      ...brapi,
    });
    new Endpoint(this, platform, 'market/get-asset-data', [getAssetData, getComparedAsset], {
      description:
        'Tells what is known of an asset: all of it to subscribers, in a comparison to trials too',
      impact:
        'Subscribers cannot analyse assets, which is what they open the dashboard for, and nobody compares them.',
      access: tableAccess['get-asset-data'],
      ...brapi,
    });
    new Endpoint(this, platform, 'market/list-benchmarks', listBenchmarks, {
      description: 'Tells how the Ibovespa and the CDI went, beside which a price can be seen',
      impact:
        'A price cannot be compared with the Ibovespa and the CDI; its chart is shown as ever.',
      access: tableAccess['list-benchmarks'],
      ...brapi,
      environment: {
        ...brapi.environment,
        BANCO_CENTRAL_BASE_URLS: JSON.stringify(settings.bancoCentralBaseUrls),
      },
    });
    new Endpoint(this, platform, 'market/own-assets', listOwnAssets, {
      description: 'Shows a subscriber the assets that they follow or hold, as they are known',
      impact: 'The dashboard opens without the assets of its person; each can be searched as ever.',
      access: tableAccess['own-assets'],
      environment: { BRAPI_PLAN: settings.brapiPlan },
    });
    new Endpoint(this, platform, 'market/read-editions', [latestEdition, ...archivePages], {
      description: 'Shows anybody the editions: the newest one, and the pages of the archive',
      impact:
        'Nobody can read past editions on the site, and its pages show samples instead of the newest.',
      environment: { SITE_URL: platform.siteUrl },
      access: tableAccess['read-editions'],
    });
    new ScheduledFunction(this, platform, 'market/make-edition', {
      description: 'Freezes what is known of a trading day before its opening and after its close',
      impact: 'There is no edition of this hour, and nobody gets one.',
      every: Duration.minutes(1),
      ruleId: 'EditionMinute',
      ...brapi,
      runbook: 'editions',
      // The next run begins a minute later, and goes on with what this one has not got.
      timeout: Duration.seconds(55),
      environment: {
        ...brapi.environment,
        BANCO_CENTRAL_BASE_URLS: JSON.stringify(settings.bancoCentralBaseUrls),
        CLOSING_MARGIN_MINUTES: String(settings.closingMarginMinutes),
      },
      access: tableAccess['make-edition'],
    });
    new ScheduledFunction(this, platform, 'market/measure-sectors', {
      description: 'Reads all companies once a week, and keeps the medians of their sectors',
      impact: 'An analysis shows medians of an earlier week with their day, and after five none.',
      every: Duration.minutes(15),
      ruleId: 'SectorQuarters',
      ...brapi,
      runbook: 'sectors',
      timeout: Duration.seconds(110),
      access: tableAccess['measure-sectors'],
    });
    const { emailFrom, whatsApp } = settings;
    // A stage without channels sends no notes.
    if (emailFrom === undefined && whatsApp.phoneNumberId === undefined) return;
    new ScheduledFunction(this, platform, 'market/make-look', {
      description: 'Writes down once an hour of a session what has moved far since the last close',
      impact: 'Nobody gets notes during the day; openings and closings come as ever.',
      every: Duration.minutes(5),
      ruleId: 'LookMinutes',
      ...brapi,
      runbook: 'looks',
      timeout: Duration.seconds(110),
      environment: { ...brapi.environment, NOTE_PERCENT: String(settings.notePercent) },
      access: tableAccess['make-look'],
    });
  }
}
