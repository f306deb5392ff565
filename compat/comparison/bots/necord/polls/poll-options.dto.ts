import { StringOption } from 'necord';

export class PollOptions {
  @StringOption({ name: 'question', description: 'The question', max_length: 200, required: true })
  question!: string;

  @StringOption({ name: 'first', description: 'The first answer', max_length: 50, required: true })
  first!: string;

  @StringOption({ name: 'second', description: 'The second answer', max_length: 50, required: true })
  second!: string;

  @StringOption({ name: 'third', description: 'The third answer', max_length: 50 })
  third!: string | null;
}
