// A telephone number: the keyboard of numbers on a phone; the server reads every way of writing one.
import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

export const PhoneField = (field: Omit<ComponentProps<typeof Field>, 'type'>) => (
  <Field {...field} type="tel" />
);
