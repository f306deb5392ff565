// The cost of validating a body before sending, compared with serializing it as JSON, which every client has to do.
import { load } from './build.mjs';

const { endpoints } = await load('guildhall/wire');

const ROUNDS = 2000;

/** A message of 40 components: sections with thumbnails, texts and rows of buttons in containers. */
function largeMessage() {
  const text = (n) => ({ type: 10, content: `## Berth ${n}\nThe tide is in at nine, and out again at three.` });
  const section = (n) => ({
    type: 9,
    components: [text(n), text(n + 1)],
    accessory: { type: 11, media: { url: `https://example.com/berths/${n}.png` }, description: 'the berth' },
  });
  const row = (n) => ({
    type: 1,
    components: [1, 2, 3, 4].map((m) => ({
      type: 2,
      style: 1,
      label: `Berth ${n}.${m}`,
      custom_id: `berth/${n}/${m}`,
    })),
  });
  const container = (n) => ({ type: 17, accent_color: 0x336699, components: [section(n), row(n), row(n + 1)] });
  // 1 + 4 + 5 + 5 components in each of two containers, and ten more at the top.
  return {
    flags: 1 << 15,
    components: [container(10), container(20), ...Array.from({ length: 10 }, (_, n) => text(n))],
  };
}

function modal() {
  const labeled = (label, component) => ({ type: 18, label, component });
  return {
    type: 9,
    data: {
      custom_id: 'application/dev',
      title: 'Join the crew',
      components: [
        labeled('Your name', { type: 4, custom_id: 'name', style: 1, min_length: 2, max_length: 32 }),
        labeled('About you', { type: 4, custom_id: 'about', style: 2, max_length: 4000, required: false }),
        labeled('Tier', {
          type: 3,
          custom_id: 'tier',
          options: Array.from({ length: 25 }, (_, n) => ({
            label: `Tier ${n}`,
            value: `t${n}`,
            description: 'a tier',
          })),
        }),
        labeled('Sponsor', { type: 5, custom_id: 'sponsor', required: false }),
        labeled('CV', { type: 19, custom_id: 'cv', max_values: 2, required: false }),
      ],
    },
  };
}

const subjects = [
  { title: 'a message of 40 components', schema: endpoints.createMessage.details.body, body: largeMessage() },
  { title: 'a modal of five fields', schema: endpoints.createInteractionResponse.details.body, body: modal() },
  {
    title: 'a message of one line',
    schema: endpoints.createMessage.details.body,
    body: { content: 'The gates open at nine.' },
  },
];

const times = (work) => () => {
  for (let n = 0; n < ROUNDS; n += 1) work();
  return ROUNDS;
};

export async function schemaWorkloads() {
  return {
    groups: subjects.map(({ title, schema, body }) => {
      const checked = schema.safeParse(body);
      if (!checked.success) throw new Error(`${title} is refused: ${checked.error.message}`);
      return {
        title,
        floors: 2,
        measured: { launches: 2, rounds: 8 },
        workloads: [
          { name: 'JSON.stringify', isCompared: false, run: times(() => JSON.stringify(body)) },
          { name: 'structuredClone', isCompared: false, run: times(() => structuredClone(body)) },
          { name: 'check', run: times(() => schema.safeParse(body)) },
        ],
      };
    }),
  };
}
