"""
MiniStack, with what it lacks of AWS for a whole deployment of this product. Each gap is told here by
its reason; whatever is not named is MiniStack's own.

1. CloudFormation does not know saved queries of Logs Insights, nor budgets: they are taken for made, and
   nothing can be asked of them.
2. An HTTP API of the emulator has a name that leads nowhere, and CloudFront refuses origins at names of
   AWS: such an origin is found by its id.
3. CloudFront asks S3 without saying that it comes by TLS, which our buckets want.
4. Functions run as processes of this machine, without the image of Lambda around them: what stands in
   /opt/awscli on AWS is the AWS CLI of this environment.
"""

import dataclasses
import os
import re
import sys


UNKNOWN_TYPES = ["AWS::Logs::QueryDefinition", "AWS::Budgets::Budget"]


def know_all_types() -> None:
    from ministack.services.cloudformation import provisioners

    def keep(logical_id, props, stack_name):
        return f"{stack_name}-{logical_id}", {}

    for unknown in UNKNOWN_TYPES:
        provisioners._RESOURCE_HANDLERS[unknown] = {
            "create": keep,
            "update": lambda physical_id, *_: (physical_id, {}),
            "delete": lambda physical_id, props: None,
        }


def reach_apis_behind_cloudfront() -> None:
    from ministack.services import cloudfront

    forward = cloudfront._forward_to_origin
    port = int(os.environ["GATEWAY_PORT"])
    host = os.environ["MINISTACK_HOST"]

    def forward_to_api(origin, method, uri, query_string, headers, *rest):
        api = re.match(r"([a-z0-9]+)\.execute-api\.", origin["domain_name"])
        if api is None:
            return forward(origin, method, uri, query_string, headers, *rest)
        here = {
            **origin,
            "domain_name": host,
            "protocol_policy": "http-only",
            "http_port": port,
        }
        named = {**headers, "host": f"{api[1]}.execute-api.{host}"}
        return forward(here, method, uri, query_string, named, *rest)

    cloudfront._forward_to_origin = forward_to_api


def come_by_tls() -> None:
    from ministack.core import iam_evaluator

    evaluate = iam_evaluator.evaluate_resource_policy

    def evaluate_with_tls(policy, ctx, *rest, service=None, **named):
        if service == "cloudfront.amazonaws.com":
            by_tls = {**ctx.service_context, "s3:tlsversion": "1.3"}
            ctx = dataclasses.replace(ctx, secure_transport=True, service_context=by_tls)
        return evaluate(policy, ctx, *rest, service=service, **named)

    iam_evaluator.evaluate_resource_policy = evaluate_with_tls


if __name__ == "__main__":
    from ministack.app import main

    know_all_types()
    reach_apis_behind_cloudfront()
    come_by_tls()
    sys.argv = sys.argv[:1]
    main()
