"""
MiniStack, with the parts of AWS that it lacks for a whole deployment of this product. Each gap is listed here with
its reason; everything else is MiniStack's own.

1. CloudFormation does not know saved queries of Logs Insights, nor budgets: they are taken for made, and
   nothing can be asked of them.
2. An HTTP API of the emulator has a name that leads nowhere, and CloudFront rejects origins at names of
   AWS: such an origin is found by its id.
3. CloudFront asks S3 without saying that it comes by TLS, which our buckets want.
4. Functions run as processes of this machine, without the image of Lambda around them: what stands in
   /opt/awscli on AWS is the AWS CLI of this environment.
5. SQS cannot move dead letters back: they are moved at once, as new messages of the queue, and the task
   that did it can be asked for.
6. CloudFormation does not know alarms that calculate with metrics: such an alarm uses its first one.
7. The history of an alarm leaves out its actions: each topic that its message is handed to is noted there.
8. A machine may be slower than Lambda, where a function's first call counts too: each gets ten times its time.
"""

import dataclasses
import os
import re
import sys
import time


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


def calculate_alarms() -> None:
    from ministack.services.cloudformation import provisioners

    record = provisioners._cw_metric_alarm_record

    def record_of_first(name, props):
        first = next((one["MetricStat"] for one in props.get("Metrics", []) if "MetricStat" in one), None)
        if first is None:
            return record(name, props)
        rest = {key: value for key, value in props.items() if key != "Metrics"}
        stat = {"Period": first["Period"], "Statistic": first["Stat"]}
        return record(name, {**rest, **first["Metric"], **stat})

    provisioners._cw_metric_alarm_record = record_of_first


def note_alarm_actions() -> None:
    from ministack.services import cloudwatch, sns

    dispatch = cloudwatch._dispatch_alarm_actions

    def dispatch_and_note(alarm, old_state, new_state, reason):
        dispatch(alarm, old_state, new_state, reason)
        topics = alarm.get("AlarmActions", []) if new_state == "ALARM" else []
        for topic in filter(sns._topic_by_arn_any_scope, topics):
            cloudwatch._history_entries().append(
                {
                    "AlarmName": alarm["AlarmName"],
                    "AlarmType": "MetricAlarm",
                    # Whole seconds: rounded up, so that it is not before the request that raised the alarm.
                    "Timestamp": cloudwatch._ts_iso(time.time() + 1),
                    "HistoryItemType": "Action",
                    "HistorySummary": f"Successfully executed action {topic}",
                    "HistoryData": "{}",
                }
            )

    cloudwatch._dispatch_alarm_actions = dispatch_and_note


def give_functions_time() -> None:
    from ministack.core import lambda_runtime

    begin = lambda_runtime.Worker.__init__

    def begin_with_time(self, func_name, config, code_zip):
        begin(self, func_name, {**config, "Timeout": 10 * config.get("Timeout", 3)}, code_zip)

    lambda_runtime.Worker.__init__ = begin_with_time


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


def move_dead_letters() -> None:
    from ministack.services import sqs

    tasks = {}

    def queue_of(arn):
        queue = sqs._queue_by_arn(arn or "")
        if queue is None:
            raise sqs._Err("ResourceNotFoundException", f"There is no queue {arn}.", 404)
        return queue

    def start(data, _):
        source, destination = data.get("SourceArn"), data.get("DestinationArn")
        letters, queue = queue_of(source), queue_of(destination)
        moved = len(letters["messages"])
        for letter in list(letters["messages"]):
            sqs._act_send_message(
                {
                    "QueueUrl": sqs._queue_url(queue["name"]),
                    "MessageBody": letter["body"],
                    "MessageAttributes": letter["message_attributes"],
                },
                "",
            )
            letters["messages"].remove(letter)
        tasks[source] = {
            "Status": "COMPLETED",
            "SourceArn": source,
            "DestinationArn": destination,
            "ApproximateNumberOfMessagesMoved": moved,
            "ApproximateNumberOfMessagesToMove": moved,
            "StartedTimestamp": int(time.time() * 1000),
        }
        return {"TaskHandle": f"task of {source}"}

    def find(data, _):
        task = tasks.get(data.get("SourceArn"))
        return {"Results": [] if task is None else [task]}

    sqs._HANDLERS["StartMessageMoveTask"] = start
    sqs._HANDLERS["ListMessageMoveTasks"] = find


if __name__ == "__main__":
    from ministack.app import main

    know_all_types()
    calculate_alarms()
    note_alarm_actions()
    give_functions_time()
    reach_apis_behind_cloudfront()
    come_by_tls()
    move_dead_letters()
    sys.argv = sys.argv[:1]
    main()
