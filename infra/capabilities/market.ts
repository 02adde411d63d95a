import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { tableAccess } from '../../functions/market/table-access.ts';
import { latestEdition } from '../../shared/contracts/latest-edition.ts';
import {
  getAssetData,
  getComparedAsset,
  listBenchmarks,
  listFollowedAssets,
} from '../../shared/contracts/market.ts';
import { searchStocks } from '../../shared/contracts/stock-search.ts';
import { archivePath } from '../../shared/editions/edition-address.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import { ScheduledFunction } from '../patterns/scheduled-function.ts';
import type { Platform } from '../platform/platform.ts';

/** The archive's pages: its own address and all addresses below it. */
const archivePages = (['GET', 'HEAD'] as const).flatMap((method) =>
  ([archivePath, `${archivePath}/{page+}`] as const).map(
    (path) => ({ method, path, caller: 'anyone' }) as const,
  ),
);

/** Market data: searching for assets, the data of one asset, and the editions of a trading day. */
export class Market extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    const { settings } = platform.stage;
    const brapi = {
      runbook: 'market-data',
      // Longer than waiting for the partner's rate limit and calling it twice, or than the very first search, which
      // reads the partner's list page by page; below the API's 30.
      timeout: Duration.seconds(25),
      secrets: ['brapiToken'],
      environment: { BRAPI_BASE_URL: settings.brapiBaseUrl, BRAPI_PLAN: settings.brapiPlan },
    } as const;
    new Endpoint(this, platform, 'market/search-stocks', searchStocks, {
      description: 'Finds assets by ticker or name',
      impact: 'Users cannot add favourite assets; everything else of a form can be saved.',
      access: tableAccess['search-stocks'],
      ...brapi,
    });
    new Endpoint(this, platform, 'market/get-asset-data', [getAssetData, getComparedAsset], {
      description:
        'Returns the data of an asset: all of it to subscribers, a comparison to trials too',
      impact:
        'Subscribers cannot analyse assets, which is what they open the dashboard for, and no user can compare them.',
      access: tableAccess['get-asset-data'],
      ...brapi,
    });
    new Endpoint(this, platform, 'market/list-benchmarks', listBenchmarks, {
      description: 'Returns the series of the Ibovespa and the CDI, for comparison with a price',
      impact:
        'A price cannot be compared with the Ibovespa and the CDI; its chart is shown as ever.',
      access: tableAccess['list-benchmarks'],
      ...brapi,
      environment: {
        ...brapi.environment,
        BANCO_CENTRAL_BASE_URLS: JSON.stringify(settings.bancoCentralBaseUrls),
      },
    });
    new Endpoint(this, platform, 'market/own-assets', listFollowedAssets, {
      description: 'Shows a subscriber the assets that they follow or hold, as they are known',
      impact: 'The dashboard opens without the user’s assets; each can still be searched.',
      access: tableAccess['own-assets'],
      environment: { BRAPI_PLAN: settings.brapiPlan },
    });
    new Endpoint(this, platform, 'market/read-editions', [latestEdition, ...archivePages], {
      description: 'Shows visitors the editions: the newest one, and the pages of the archive',
      impact:
        'Visitors cannot read past editions, and the site’s pages show samples instead of the newest.',
      environment: { SITE_URL: platform.siteUrl },
      access: tableAccess['read-editions'],
    });
    new ScheduledFunction(this, platform, 'market/make-edition', {
      description: 'Stores the facts of a trading day before its opening and after its close',
      impact: 'There is no edition of this hour, so no reader gets one.',
      every: Duration.minutes(1),
      ruleId: 'EditionMinute',
      ...brapi,
      runbook: 'editions',
      // The next run starts a minute later, and continues with unread sources.
      timeout: Duration.seconds(55),
      environment: {
        ...brapi.environment,
        BANCO_CENTRAL_BASE_URLS: JSON.stringify(settings.bancoCentralBaseUrls),
        CLOSING_MARGIN_MINUTES: String(settings.closingMarginMinutes),
      },
      access: tableAccess['make-edition'],
    });
    new ScheduledFunction(this, platform, 'market/measure-sectors', {
      description:
        'Reads all companies and liquid assets once a week: the table of facts, and medians of sectors',
      impact:
        'Analyses and answers about many assets show older figures with their day, and none after five weeks.',
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
      description: 'Records large moves since the last close, once an hour during a session',
      impact: 'Users get no notes during the day; opening and closing editions still come.',
      every: Duration.minutes(5),
      ruleId: 'LookMinutes',
      ...brapi,
      runbook: 'market-scans',
      timeout: Duration.seconds(110),
      environment: { ...brapi.environment, NOTE_PERCENT: String(settings.notePercent) },
      access: tableAccess['make-look'],
    });
  }
}
