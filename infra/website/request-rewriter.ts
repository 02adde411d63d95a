import type { SiteRoute } from '../../shared/site-routes.ts';

/** The page of every application route. */
const applicationPage = '/app.html';
/** The page for unknown addresses; its object's metadata mark it as a 404. */
export const notFoundPage = '/404.html';
/** The same metadata as a header of S3's answer. */
export const statusHeader = 'x-amz-meta-status';

/**
 * Returns the code of the CloudFront function that sees every request for a page: it maps an address to its file,
 * redirects other spellings of an address to one, and sends unknown addresses to the 404 page. Pages that a function
 * serves are forwarded unchanged. If a mail gateway has encoded the `#` of a link, its token moves back behind the
 * `#`. Written for cloudfront-js-2.0, which has no modules; at most 10 kB.
 */
export function requestRewriterCode(routes: readonly SiteRoute[]): string {
  return `'use strict';
var files = ${JSON.stringify(filesByPath(routes))};
var paths = ${JSON.stringify(pathsByFile(routes))};
var below = ${JSON.stringify(pathsWithSubpages(routes))};
var served = ${JSON.stringify(servedPathsOf(routes))};

function handler(event) {
  var request = event.request;
  var uri = request.uri;
  var link = /^((?:\\/[\\w-]+)+\\/?)%(?:25)*23token(?:=|%(?:25)*3d)([\\w-]*)$/i.exec(uri);
  if (link !== null) return leadTo(link[1] + query(request.querystring) + '#token=' + link[2], 'no-store', 302);
  var path = uri.replace(/\\/+$/, '') || '/';
  if (isServed(path)) return path === uri ? request : redirect(path, request.querystring);
  if (isBelow(path)) {
    if (path !== uri) return redirect(path, request.querystring);
    request.uri = ${JSON.stringify(applicationPage)};
    return request;
  }
  if (files[path] === undefined) path = path.toLowerCase();
  if (isServed(path)) return redirect(path, request.querystring);
  if (files[path] !== undefined) {
    if (path !== uri) return redirect(path, request.querystring);
    request.uri = files[path];
    return request;
  }
  if (paths[uri] !== undefined) return redirect(paths[uri], request.querystring);
  var isFile = /\\.[A-Za-z0-9]+$/.test(uri) && !/\\.html?$/i.test(uri);
  if (!isFile) request.uri = ${JSON.stringify(notFoundPage)};
  return request;
}

function isServed(path) {
  return served.some(function (one) {
    return path === one || path.indexOf(one + '/') === 0;
  });
}

function isBelow(path) {
  return below.some(function (one) {
    return path.indexOf(one + '/') === 0 && /^[A-Za-z0-9-]+$/.test(path.slice(one.length + 1));
  });
}

function redirect(path, querystring) {
  return leadTo(path + query(querystring), 'public, max-age=3600', 301);
}

function leadTo(location, caching, statusCode) {
  return {
    statusCode: statusCode,
    statusDescription: statusCode === 301 ? 'Moved Permanently' : 'Found',
    headers: { location: { value: location }, 'cache-control': { value: caching } }
  };
}

function query(querystring) {
  var pairs = [];
  for (var name in querystring) {
    var values = querystring[name].multiValue || [querystring[name]];
    for (var i = 0; i < values.length; i += 1) {
      pairs.push(values[i].value === '' ? name : name + '=' + values[i].value);
    }
  }
  return pairs.length > 0 ? '?' + pairs.join('&') : '';
}
`;
}

/**
 * Returns the code of the CloudFront function that sees every answer with a page. A custom error response of the
 * distribution would replace the API's own 404 answers too, so the page carries its status itself, and a
 * revalidation by the browser (304) stays a 304.
 */
export function responseRewriterCode(): string {
  return `'use strict';
function handler(event) {
  var response = event.response;
  if (response.headers[${JSON.stringify(statusHeader)}] === undefined) return response;
  if (response.statusCode === 200) {
    response.statusCode = Number(response.headers[${JSON.stringify(statusHeader)}].value);
    response.statusDescription = 'Not Found';
  }
  delete response.headers[${JSON.stringify(statusHeader)}];
  return response;
}
`;
}

function filesByPath(routes: readonly SiteRoute[]): Record<string, string> {
  return Object.fromEntries(
    routes
      .filter((route) => route.kind !== 'served')
      .map((route) => [
        route.path,
        route.kind === 'prerendered' ? prerenderedFile(route.path) : applicationPage,
      ]),
  );
}

/** Returns the paths under which one more segment is the same page. */
function pathsWithSubpages(routes: readonly SiteRoute[]): string[] {
  return routes.filter((route) => route.below === true).map((route) => route.path);
}

function servedPathsOf(routes: readonly SiteRoute[]): string[] {
  return routes.filter((route) => route.kind === 'served').map((route) => route.path);
}

/**
 * Returns the addresses of pages by their files: a request for a page's file is redirected to the page's own
 * address.
 */
function pathsByFile(routes: readonly SiteRoute[]): Record<string, string> {
  return Object.fromEntries(
    routes
      .filter((route) => route.kind === 'prerendered')
      .map((route) => [prerenderedFile(route.path), route.path]),
  );
}

function prerenderedFile(path: string): string {
  return `${path === '/' ? '' : path}/index.html`;
}
