// Asks the configured model one real question; prints the answer, the time and what of the contract it broke: check-model
import { readConfig } from '../../config.ts';
import { createModel } from '../../connectors/model.ts';
import { checkModel } from '../../hiring/index.ts';
import { nameOfService } from '../../kit/service-settings.ts';
import { printable } from '../../kit/text.ts';
import { type Command, Faulty, usageError } from '../command.ts';

export const command: Command = async (args) => {
  if (args.length > 0) throw usageError('check-model');
  const { hireModel } = readConfig();
  if (hireModel === null) {
    return 'No model is configured (HIRE_MODEL_URL, HIRE_MODEL_NAME): hiring works without one.';
  }
  const { answer, took_ms, broken } = await checkModel(createModel(hireModel));
  const text = [
    `Asked ${nameOfService(hireModel)} about one criterion of a made-up answer.`,
    ...(answer === null ? [] : [`Answer: ${printable(answer, 2_000)}`]),
    `Time: ${(took_ms / 1_000).toFixed(1)} s`,
    ...(broken.length > 0 ? broken.map((one) => `Broken: ${one}`) : ['Nothing was broken.']),
  ].join('\n');
  if (broken.length > 0) throw new Faulty(text);
  return text;
};
