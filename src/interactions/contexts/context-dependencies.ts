import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { PageRenderer } from '../pager/page-renderer.js';
import type { PendingPrompts } from '../prompts/pending-prompts.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';

/** Constructor dependencies of a context. `log` is only read when the handler uses it. */
export interface ContextDependencies<I extends Interaction = Interaction> extends ReceivedInteraction<I> {
  readonly prompts: PendingPrompts;
  readonly pages: PageRenderer;
}
