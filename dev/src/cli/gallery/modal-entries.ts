/** Lists the modals of a bot for the gallery, each with a custom_id that reaches its handler. */
import type { AnyModal, CustomIdCodec, CustomIdParams, CustomIdParamValue } from 'guildhall';
import type { ParamSegment } from 'guildhall/internal';
import type { GalleryReportEntry } from '../../control/views/gallery.js';
import type { DescribeError } from './describe-error.js';
import { toEntryPayload } from './entry-payload.js';

const PARAMS_NOTE = 'The parameters of its custom_id are samples. Close the modal to change the custom_id.';
const OPTIONS_NOTE =
  'The options of its fields are passed when it is shown, so these are samples: a submission gets the reply that it has expired.';
const UNBOUND_NOTE =
  'No handler is bound to it. If only `promptModal` shows it, a submission from here gets the reply that it has expired.';
const LATER_PAGE_NOTE = 'Users get this page after the previous ones. Submit the first page to fill in all of them.';

/** A valid id that belongs to no object. */
const SAMPLE_SNOWFLAKE = '100000000000000000';

/**
 * @param bound the modals that handlers are bound to
 * @param declared further modals, which prompts show; the bound ones can be among them
 */
export function modalEntries(
  bound: readonly AnyModal[],
  declared: readonly AnyModal[],
  describeError: DescribeError,
): GalleryReportEntry[] {
  const pages = new Set([...bound, ...declared].flatMap((each) => each.pages ?? []));
  const unbound = declared.filter((each) => !bound.includes(each) && !pages.has(each));
  return [
    ...bound.flatMap((each) => pageEntries(each, describeError)),
    ...unbound.flatMap((each) => pageEntries(each, describeError, UNBOUND_NOTE)),
  ];
}

/** The entries of a modal, or of the pages of a wizard. */
function pageEntries(declaration: AnyModal, describeError: DescribeError, note?: string): GalleryReportEntry[] {
  const { pages = [declaration] } = declaration;
  return pages.map((page, index) => {
    const notes = [
      ...(pages.length > 1 ? [`Page ${index + 1} of ${pages.length}.`] : []),
      ...(index > 0 ? [LATER_PAGE_NOTE] : []),
      ...(note === undefined ? [] : [note]),
      ...(page.customId.hasParams ? [PARAMS_NOTE] : []),
      ...(page.fieldsNeedingOptions.length > 0 ? [OPTIONS_NOTE] : []),
    ];
    return {
      kind: 'modal',
      title: page.title,
      source: page.customId.pattern,
      ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
      ...toEntryPayload(
        () => page.open(page.customId.build(sampleParams(page.customId)), { options: page.sampleOptions }),
        describeError,
      ),
    };
  });
}

/** A valid value for each parameter of a custom_id. */
function sampleParams({ segments }: Pick<CustomIdCodec, 'segments'>): CustomIdParams {
  const params = segments.filter((segment) => segment.kind !== 'literal');
  return Object.fromEntries(params.map((param) => [param.name, sampleValue(param)]));
}

function sampleValue(param: ParamSegment): CustomIdParamValue {
  switch (param.kind) {
    case 'snowflake':
      return SAMPLE_SNOWFLAKE;
    case 'int':
      return 1;
    case 'choice':
      return param.options[0] ?? '';
    case 'text':
      return param.name.slice(0, param.max);
  }
}
