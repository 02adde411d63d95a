import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { recentRuns } from './views/recent-runs.ts';
import { runsWidget, widgetDescription, widgetRequestSchema } from './views/runs-widget.ts';

/** Asked by a widget of the stage's dashboard, for whoever looks at it. */
export function open(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'MESSAGE_PRICES');
  const dependencies = {
    table: openTable(settings.TABLE_NAME, platform),
    clock: platform.clock,
    prices: settings.MESSAGE_PRICES,
  };
  return reportingFailures('runs not shown', async (event: unknown) =>
    widgetRequestSchema.safeParse(event).data?.describe === true
      ? widgetDescription
      : runsWidget(await recentRuns(dependencies)),
  );
}

export const handler = open(lambdaPlatform);
