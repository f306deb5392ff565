import type { RecorderScenario } from '../recorder-scenario.js';
import { autocomplete } from './autocomplete.js';
import { ephemeralAnswers } from './ephemeral-answers.js';
import { moderator } from './moderator.js';
import { reopenedModal } from './reopened-modal.js';
import { runtimeOptions } from './runtime-options.js';
import { scheduledTask } from './scheduled-task.js';
import { twoUsers } from './two-users.js';
import { upload } from './upload.js';
import { webhook } from './webhook.js';
import { wizard } from './wizard.js';

export const allScenarios: readonly RecorderScenario[] = [
  twoUsers,
  ephemeralAnswers,
  upload,
  wizard,
  moderator,
  scheduledTask,
  runtimeOptions,
  autocomplete,
  reopenedModal,
  webhook,
];
