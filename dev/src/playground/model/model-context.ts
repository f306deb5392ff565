import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageModel } from './page-model.js';

const ModelContext = createContext<PageModel | undefined>(undefined);

/** Provides the model to all components below. */
export const ModelProvider = ModelContext.Provider;

/**
 * Returns the model of the page.
 * @throws when the component is rendered outside `ModelProvider`
 */
export function useModel(): PageModel {
  const model = useContext(ModelContext);
  if (!model) throw new Error('useModel must be used inside ModelProvider.');
  return model;
}
