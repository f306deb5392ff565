/** The layout of embeds and their fields. */
import type { Embed } from 'guildhall/wire';

type EmbedField = NonNullable<Embed['fields']>[number];

/** The largest number of inline fields in a row. */
const FIELDS_PER_ROW = 3;

/** Groups fields into rows: up to three inline fields, or one other field. */
export function groupFieldRows(fields: readonly EmbedField[]): (readonly EmbedField[])[] {
  const rows: EmbedField[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const fitsRow = field.inline && row && row.length < FIELDS_PER_ROW && row.every((each) => each.inline);
    if (fitsRow) row.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** An embed with the images of the embeds that are shown as one with it. */
export interface EmbedGroup {
  readonly embed: Embed;
  readonly images: readonly NonNullable<Embed['image']>[];
}

/** Merges embeds with the same URL, which Discord shows as one embed with up to four images. */
export function groupEmbeds(embeds: readonly Embed[]): EmbedGroup[] {
  const groups: { embed: Embed; images: NonNullable<Embed['image']>[] }[] = [];
  for (const embed of embeds) {
    const group = groups.find(
      (each) =>
        embed.url !== undefined && each.embed.url === embed.url && each.images.length > 0 && each.images.length < 4,
    );
    if (group && embed.image) group.images.push(embed.image);
    else groups.push({ embed, images: embed.image ? [embed.image] : [] });
  }
  return groups;
}
