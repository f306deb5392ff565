/** How the fields of embeds, and embeds that belong together, are set. */
import type { Embed } from '../../../../wire/objects/messages/embed.js';

type EmbedField = NonNullable<Embed['fields']>[number];

/** Fields beside each other at most. */
const FIELDS_PER_ROW = 3;

/** Fields in rows: up to three that are inline stand beside each other, any other alone. */
export function groupFieldRows(fields: readonly EmbedField[]): (readonly EmbedField[])[] {
  const rows: EmbedField[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const joins = field.inline && row && row.length < FIELDS_PER_ROW && row.every((each) => each.inline);
    if (joins) row.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** An embed with the pictures of those that are drawn as one with it. */
export interface EmbedGroup {
  readonly embed: Embed;
  readonly images: readonly NonNullable<Embed['image']>[];
}

/** Embeds with one address and a picture each are drawn as one, with up to four pictures. */
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
