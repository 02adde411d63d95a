import { unsubscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { countsAddress, httpHandler, jsonResponse } from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { parseContract, readBody } from '../runtime/http/request.ts';
import { readSettings } from '../runtime/settings.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { unsubscribePage } from './subscriber-links.ts';
import { unsubscribe } from './unsubscribe.ts';

const dependencies = newsletterDependencies();
const settings = readSettings('SITE_URL');

/** Mail providers click for all their users from few addresses, hence the high limit. */
const count = countsAddress(unsubscribeNewsletter, dependencies, { address: [perMinute(600)] });

/**
 * POST is the one click of RFC 8058. GET is a person, or a scanner, that followed the link: it
 * changes nothing and leads to the page that asks first.
 */
export const handler = httpHandler(count, async (event) => {
  const { token } = parseContract(unsubscribeNewsletter.request, {
    ...event.queryStringParameters,
  });
  if (event.requestContext.http.method === 'GET') {
    const location = unsubscribePage(settings.SITE_URL, token);
    return { statusCode: 302, headers: { location } };
  }
  if (!readBody(event).includes('List-Unsubscribe=One-Click') && !isMultipartClick(event)) {
    throw new BfjError('invalid_request', {
      fields: [{ path: 'List-Unsubscribe', message: 'One-Click' }],
    });
  }
  await unsubscribe(dependencies, token);
  return jsonResponse(200, unsubscribeNewsletter.response.parse({ unsubscribed: true }));
});

/** RFC 8058 allows multipart/form-data as well, where name and value stand on lines of their own. */
function isMultipartClick(event: Parameters<typeof readBody>[0]): boolean {
  return /name="List-Unsubscribe"\r?\n\r?\nOne-Click/.test(readBody(event));
}
