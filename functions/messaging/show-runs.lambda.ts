import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { recentBroadcasts } from './queries/recent-broadcasts.ts';
import {
  broadcastsWidget,
  widgetDescription,
  widgetRequestSchema,
} from './queries/broadcasts-widget.ts';

/** Called by a widget of the stage's dashboard. */
export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'MESSAGE_PRICES');
  const dependencies = {
    table: openTable(settings.TABLE_NAME, platform),
    clock: platform.clock,
    prices: settings.MESSAGE_PRICES,
  };
  return reportingFailures('runs not shown', async (event: unknown) =>
    widgetRequestSchema.safeParse(event).data?.describe === true
      ? widgetDescription
      : broadcastsWidget(await recentBroadcasts(dependencies)),
  );
}

export const handler = createHandler(lambdaPlatform);
