import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageModel } from './page-model.js';

const ModelContext = createContext<PageModel | undefined>(undefined);

/** Gives the model to the parts of the page below. */
export const ModelProvider = ModelContext.Provider;

/** The model of the page. */
export function useModel(): PageModel {
  const model = useContext(ModelContext);
  if (!model) throw new Error('This part of the page stands outside of ModelProvider.');
  return model;
}
