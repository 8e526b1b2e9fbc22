import { data } from "react-router";
import { DaySky } from "#web/components/events/day-sky.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { NewHere } from "#web/components/new-here/new-here.tsx";
import { pack, unpack } from "#web/http/packed.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { HomeEvents } from "#web/routes/home/home-events.tsx";
import { HomeHero } from "#web/routes/home/home-hero.tsx";
import { HowItWorks } from "#web/routes/home/how-it-works.tsx";
import { loadHome } from "#web/routes/home/load-home.server.ts";
import type { Route } from "./+types/route.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { body, ...head } = await loadHome(context.get(requestContext));
  return data({ ...head, body: pack(body) }, { status: body.shows === "failed" ? 503 : 200 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const body = unpack(loaderData.body);
  return (
    <>
      <HomeHero claims={body.shows === "list" ? body.claims : []} live={body.shows === "list" ? body.live : []} />
      {body.shows === "list" && body.sky !== null && <DaySky sky={body.sky} />}
      <HomeEvents body={body} />
      <HowItWorks />
      <div className="wrap home-new">
        <NewHere look="wide" />
      </div>
    </>
  );
}
