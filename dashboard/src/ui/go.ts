// Goes on to another page by itself, after an act.
import { useRouter } from '@tanstack/react-router';

export function useGo(): (to: string, options?: { instead?: boolean }) => void {
  const { history } = useRouter();
  return (to, { instead = false } = {}) => {
    if (instead) history.replace(to);
    else history.push(to);
  };
}
