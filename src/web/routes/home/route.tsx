import { FIRST } from "#core/time/probe.ts";
export function loader() {
  return { text: FIRST };
}

export default function Home({ loaderData }: { loaderData: { text: string } }) {
  return <h1>{loaderData.text}</h1>;
}
