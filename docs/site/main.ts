/**
 * Builds the site of the documents into build/site: `npm run site [-- --serve [--port N]]`.
 *
 * The sources of all pages are collected in docs/site/.pages first: the documents, the examples, and the API reference, which is
 * written from the declarations of the package. The environment variable `SITE_BASE` is the path under which the site will be served.
 */
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.js';
import { serveSite } from './serve-site.js';

const { values } = parseArgs({
  options: { serve: { type: 'boolean', default: false }, port: { type: 'string', default: '0' } },
});

const base = process.env['SITE_BASE'] ?? '/';
const folder = await buildSite({ base });
console.log(`The site is in ${folder}`);
if (values.serve) {
  const { url } = await serveSite({ folder, base, port: Number(values.port) });
  console.log(`It is served at ${url}. Ctrl+C ends it.`);
}
