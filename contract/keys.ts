// Operations on the life of API keys after their creation (spec "API keys").
import { section } from './operation.ts';

export const keys = section({});
