// A text in code type, as it is: a body, a line to run, an object as the API gives it (UI78, UI98).

export function CodeBlock({ text }: { text: string }) {
  return (
    <pre className="code">
      <code>{text}</code>
    </pre>
  );
}

export const Json = ({ value }: { value: unknown }) => (
  <CodeBlock text={JSON.stringify(value, undefined, 2)} />
);
